"""Who reads the lines, and how well."""
