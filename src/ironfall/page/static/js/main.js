// The page put together: each panel is mounted once and from then on follows the table by itself.

import { mount as mountCards } from "./cards.js";
import { byId, el } from "./dom.js";
import { mount as mountMap } from "./map.js";
import { NOT_FETCHED, begin, linkHere, sitDown } from "./net.js";
import { mountShell } from "./shell.js";
import { App } from "./state.js";
import { sentence } from "./words.js";

/**
 * What is needed for the first look, and after it the rest.
 * @param {App} app
 */
function mount(app) {
  const panels = mountShell(app);
  app.open = (panel) => panels.open(panel);
  const map = mountMap(byId("map"), app);
  app.unitUnder = (place) => map.unitUnder(place);
  mountCards(byId("cards"), app);
  const stop = app.subscribe(() => {
    stop();
    mountRest(app);
  });
}

/** @param {App} app */
async function mountRest(app) {
  const looks = Promise.all(["prompt", "legend", "compare", "sheet", "log", "setup"].map(dress));
  const fetched = await Promise.all([
    import("./focus.js"),
    import("./prompt.js"),
    import("./sheet.js"),
    import("./log.js"),
    import("./menu.js"),
    import("./setup.js"),
    looks,
  ]).catch(() => null);
  if (!fetched) {
    app.notice(`${NOT_FETCHED} Load the page again for the rest of it.`);
    return;
  }
  const [focus, prompt, sheet, log, menu, setup] = fetched;
  focus.watchFocus();
  prompt.mount(byId("prompt"), app);
  sheet.mount(byId("sheets"), app);
  log.mount(byId("log"), app);
  menu.mount(byId("tools"), app);
  setup.mount(byId("setup"), app);
}

/**
 * Fetch a style sheet.
 * @param {string} name
 */
function dress(name) {
  return new Promise((done, failed) => {
    document.head.append(
      el("link", { rel: "stylesheet", href: `/static/css/${name}.css`, onload: done, onerror: failed }),
    );
  });
}

/** Sit down at the table in the address; without one, a new table is laid. */
function start() {
  const app = new App();
  mount(app);
  const sit = () => {
    const link = linkHere();
    if (link) sitDown(app, link);
    else begin(app, {}).catch((error) => app.notice(sentence(error)));
  };
  addEventListener("popstate", sit);
  sit();
}

start();
