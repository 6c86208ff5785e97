"""A small language of shapes in named colours, and what writes it: SVG as text, PNG with Pillow."""
