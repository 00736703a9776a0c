"""The command line: it formats what the API answers, and knows no rules of its own."""
