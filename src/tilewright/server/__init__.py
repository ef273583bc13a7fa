"""The live server: tables in the browser, stored durably, each seat sent only what it may know."""
