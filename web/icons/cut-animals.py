# Cuts the outlines of the animals out of Noto Emoji (SIL OFL 1.1, LICENSE-NotoEmoji.txt) into one
# SVG of 36 symbols, which only the animal game loads:
#   npm pack @fontsource/noto-emoji && tar xzf fontsource-noto-emoji-*.tgz
#   python3 web/icons/cut-animals.py package web/icons/animals.svg
import glob
import struct
import sys
import zlib

# By number, as the texts have them; where Unicode has no such animal, its nearest:
# 17 a stork is drawn as a wading bird, 21 a swallow as a bird, 29 an eel, 30 a carp.
EMOJI = "🐟🐌🪿🦚🦁🐇🐖🐅🐃🐊🐕🐎🐘🐈🐁🐝🦩🐆🦋🦗🐦🕊🐒🐸🦅🐉🐢🐓🪱🐠🦐🐍🕷🦌🐐🦊"
# The outlines are rounded to this grid: an eighth of a pixel where they are shown.
GRID = 256


def tables_of(woff):
    tables = {}
    for n in range(struct.unpack_from(">H", woff, 12)[0]):
        tag, offset, packed, length, _ = struct.unpack_from(">4s4I", woff, 44 + n * 20)
        data = woff[offset : offset + packed]
        tables[tag.decode()] = zlib.decompress(data) if packed < length else data
    return tables


def glyphs_of(cmap):
    glyphs = {}
    for n in range(struct.unpack_from(">H", cmap, 2)[0]):
        table = struct.unpack_from(">I", cmap, 8 + n * 8)[0]
        if struct.unpack_from(">H", cmap, table)[0] != 12:
            continue
        for group in range(struct.unpack_from(">I", cmap, table + 12)[0]):
            first, last, glyph = struct.unpack_from(">3I", cmap, table + 16 + group * 12)
            for code in range(first, last + 1):
                glyphs[code] = glyph + code - first
    return glyphs


def contours_of(tables, glyph):
    """The contours of a simple glyph as lists of (x, y, on the curve)."""
    if struct.unpack_from(">h", tables["head"], 50)[0] == 1:
        start, end = struct.unpack_from(">2I", tables["loca"], glyph * 4)
    else:
        start, end = (2 * half for half in struct.unpack_from(">2H", tables["loca"], glyph * 2))
    glyf = tables["glyf"][start:end]
    count = struct.unpack_from(">h", glyf, 0)[0]
    assert count > 0, "a composite glyph"
    ends = struct.unpack_from(f">{count}H", glyf, 10)
    at = 12 + count * 2 + struct.unpack_from(">H", glyf, 10 + count * 2)[0]
    flags = []
    while len(flags) <= ends[-1]:
        flag = glyf[at]
        at += 1
        times = 1
        if flag & 8:
            times += glyf[at]
            at += 1
        flags += [flag] * times
    axes = []
    for short, same in ((2, 16), (4, 32)):
        value, values = 0, []
        for flag in flags:
            if flag & short:
                value += glyf[at] if flag & same else -glyf[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", glyf, at)[0]
                at += 2
            values.append(value)
        axes.append(values)
    points = [(x, y, bool(flag & 1)) for x, y, flag in zip(*axes, flags)]
    starts = [0] + [end + 1 for end in ends[:-1]]
    return [points[first : last + 1] for first, last in zip(starts, ends)]


def between(a, b):
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, True)


def path_of(points, to_grid):
    """A contour as quadratic curves, in whole relative steps."""
    first = points[0] if points[0][2] else between(points[-1], points[0])
    rest = points[1:] + [first] if points[0][2] else points + [first]
    x, y = to_grid(first)
    path, control = f"M{x} {y}", None

    def step(point):
        to_x, to_y = to_grid(point)
        return f"{to_x - x} {to_y - y}"

    def draw_to(point):
        nonlocal path, control, x, y
        path += f"q{step(control)} {step(point)}" if control else f"l{step(point)}"
        (x, y), control = to_grid(point), None

    for point in rest:
        if point[2]:
            draw_to(point)
            continue
        if control:
            draw_to(between(control, point))
        control = point
    return path.replace(" -", "-") + "z"


def symbol_of(number, contours):
    xs = [x for contour in contours for x, _, _ in contour]
    ys = [y for contour in contours for _, y, _ in contour]
    scale = GRID / max(max(xs) - min(xs), max(ys) - min(ys))
    left = (GRID - (max(xs) - min(xs)) * scale) / 2
    top = (GRID - (max(ys) - min(ys)) * scale) / 2

    def to_grid(point):
        return (
            round((point[0] - min(xs)) * scale + left),
            round((max(ys) - point[1]) * scale + top),
        )

    path = "".join(path_of(contour, to_grid) for contour in contours)
    return f'<symbol id="n{number}" viewBox="0 0 {GRID} {GRID}"><path d="{path}"/></symbol>'


def main(folder, out):
    fonts = []
    for name in sorted(glob.glob(f"{folder}/files/*-500-normal.woff")):
        with open(name, "rb") as file:
            tables = tables_of(file.read())
        fonts.append((tables, glyphs_of(tables["cmap"])))
    symbols = []
    for number, emoji in enumerate(EMOJI, 1):
        tables, glyphs = next(font for font in fonts if ord(emoji) in font[1])
        symbols.append(symbol_of(number, contours_of(tables, glyphs[ord(emoji)])))
    with open(out, "w") as file:
        body = "\n".join(symbols)
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">\n{body}\n</svg>\n')


main(*sys.argv[1:3])
