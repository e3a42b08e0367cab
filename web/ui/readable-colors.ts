type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
/** --c-on-luck: the dark ink for colours too bright for white. */
const DARK: Rgb = [0x2b, 0x1a, 0x00];
/** WCAG AA for text. */
const ENOUGH = 4.5;

function parse(color: string): Rgb {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim());
  const part = (at: number) => Number.parseInt(match?.[at] ?? "80", 16);
  return [part(1), part(2), part(3)];
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function hex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export interface ReadableColors {
  readonly background: string;
  readonly color: string;
}

/**
 * A bank's colour with a text on it that can be read (DESIGN.md section 5, "Bank card"): white if
 * that has a contrast of 4.5, else the dark ink, else the colour darkened in steps of 12 % until
 * white passes.
 */
export function readableColors(bankColor: string): ReadableColors {
  let background = parse(bankColor);
  if (contrast(background, WHITE) < ENOUGH && contrast(background, DARK) >= ENOUGH) {
    return { background: hex(background), color: hex(DARK) };
  }
  while (contrast(background, WHITE) < ENOUGH) {
    const [red, green, blue] = background;
    background = [Math.round(red * 0.88), Math.round(green * 0.88), Math.round(blue * 0.88)];
  }
  return { background: hex(background), color: hex(WHITE) };
}
