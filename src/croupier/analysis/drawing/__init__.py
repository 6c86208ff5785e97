"""Shapes in named colours, written as SVG, or as PNG with Pillow."""
