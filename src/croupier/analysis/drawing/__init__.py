"""Pictures made of shapes in named colours, written as SVG or, with Pillow, as PNG."""
