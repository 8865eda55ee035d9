"""Drawn clips of documents: sheets, tables, hands, light and camera. Shares no code with Training/documents."""
