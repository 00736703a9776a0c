// Before anything is drawn: dark or light as this browser was last told; without that, as the system is.
// A classic script and not a module, since a module would come after the first picture.

(() => {
  try {
    const page = document.documentElement;
    const theme = localStorage.getItem(`${page.dataset.kept}theme`);
    if (theme === "dark" || theme === "light") page.dataset.theme = theme;
  } catch {
    // As the system is.
  }
})();
