"""Pastes pictures into a contact sheet: python3 studio/sheet.py out.jpg columns width ratio file..."""
import sys

from PIL import Image

out, columns, width, ratio, *files = sys.argv[1:]
columns, width = int(columns), int(width)
across, down = (int(side) for side in ratio.split(':'))
height = round(width * down / across)
sheet = Image.new('RGB', (columns * (width + 2) - 2, -(-len(files) // columns) * (height + 2) - 2), 'white')
for i, name in enumerate(files):
    picture = Image.open(name).convert('RGB').resize((width, height), Image.LANCZOS)
    sheet.paste(picture, (i % columns * (width + 2), i // columns * (height + 2)))
sheet.save(out, quality=84, optimize=True)
