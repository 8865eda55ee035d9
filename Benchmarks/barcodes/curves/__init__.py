"""Measures how readers lose barcodes as these become smaller, more blurred, more tilted."""
