"""Charts of solver results, one module per kind of chart."""
