"""The live server: tables in the browser, stored durably, told to each seat as it may know them."""
