/**
 * A picture of digits as SVG markup made of strokes alone: no text element, nothing that names a
 * digit. Every stroke is bent, cut into short pieces and shuffled among noise of the same ink and
 * width, which is bent and cut as well. No piece begins where another ends, or a machine would keep
 * what is joined; and noise is as long as the strokes of a digit, or it would keep what is long.
 */
import { randomInt } from "node:crypto";

type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

const WIDTH = 160;
const HEIGHT = 56;
const BACKGROUND = "#e7ebf0";
const INK = "#0d1b3d";
/** Widths of all strokes, of digits and of noise alike. */
const THINNEST = 2.6;
const THICKEST = 3.8;
/** Points of a stroke stand so far apart, and a piece has two to four of them. */
const STEP = 4.5;
const SCRATCHES = 8;
/** A stroke of noise has so many steps. */
const SHORTEST = 3;
const LONGEST = 12;
/** A piece is put aside by up to half of it, and each of its ends by as much again. */
const LOOSE = 2.2;

/** Each digit as pen strokes in a box of 1 by 1, y downwards. */
const DIGITS: readonly (readonly Stroke[])[] = [
  [arc(0.5, 0.5, 0.36, 0.48, -90, 275)],
  [
    [
      [0.25, 0.24],
      [0.52, 0.03],
    ],
    [
      [0.52, 0.03],
      [0.52, 0.97],
    ],
    // Its foot, so that noise at its head makes no 7 of it.
    [
      [0.2, 0.97],
      [0.84, 0.97],
    ],
  ],
  [
    [...arc(0.5, 0.3, 0.36, 0.28, -165, 35), [0.12, 0.96]],
    [
      [0.12, 0.96],
      [0.9, 0.96],
    ],
  ],
  [arc(0.46, 0.27, 0.34, 0.25, -150, 85), arc(0.46, 0.72, 0.38, 0.25, -85, 150)],
  [
    [
      [0.64, 0.03],
      [0.08, 0.68],
    ],
    [
      [0.08, 0.68],
      [0.94, 0.68],
    ],
    [
      [0.68, 0.4],
      [0.68, 0.98],
    ],
  ],
  [
    [
      [0.84, 0.04],
      [0.22, 0.04],
    ],
    [
      [0.22, 0.04],
      [0.17, 0.45],
    ],
    arc(0.47, 0.66, 0.37, 0.3, -145, 150),
  ],
  [
    [
      [0.7, 0.02],
      [0.32, 0.3],
      [0.14, 0.62],
    ],
    arc(0.5, 0.68, 0.36, 0.29, -180, 182),
  ],
  [
    [
      [0.1, 0.04],
      [0.9, 0.04],
    ],
    [
      [0.9, 0.04],
      [0.6, 0.45],
      [0.38, 0.97],
    ],
  ],
  [arc(0.5, 0.26, 0.3, 0.23, 90, 452), arc(0.5, 0.73, 0.37, 0.25, -90, 272)],
  [
    arc(0.5, 0.32, 0.36, 0.29, 0, 362),
    [
      [0.86, 0.36],
      [0.7, 0.7],
      [0.34, 0.98],
    ],
  ],
];

/** The markup of a picture of these digits; digits are "0" to "9". */
export function captchaImage(digits: string): string {
  const slot = (WIDTH - 24) / digits.length;
  const bend = bendOf();
  const strokes = [...digits].flatMap((digit, place) =>
    drawDigit(DIGITS[Number(digit)] ?? [], 12 + slot * place, slot).flatMap((stroke) =>
      cut(stroke.map(bend)),
    ),
  );
  const paths = shuffle([
    ...strokes.map(path),
    ...Array.from({ length: SCRATCHES }, () => cut(scratch().map(bend)).map(path)).flat(),
  ]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}"` +
    ` height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="${BACKGROUND}"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g></svg>`
  );
}

function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): Stroke {
  const steps = Math.ceil(Math.abs(to - from) / 30);
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
}

/** Puts a digit into its place, turned, leaning and of its own size. */
function drawDigit(strokes: readonly Stroke[], left: number, slot: number): Stroke[] {
  const width = between(15, 23);
  const height = between(27, 39);
  const turn = (between(-24, 24) * Math.PI) / 180;
  const lean = between(-0.3, 0.3);
  const centreX = left + slot / 2 + between(-6, 6);
  const centreY = HEIGHT / 2 + between(-6, 6);
  return strokes.map((stroke) =>
    stroke.map(([x, y]): Point => {
      const dy = (y - 0.5) * height;
      const dx = (x - 0.5) * width - dy * lean;
      return [
        centreX + dx * Math.cos(turn) - dy * Math.sin(turn) + between(-0.5, 0.5),
        centreY + dx * Math.sin(turn) + dy * Math.cos(turn) + between(-0.5, 0.5),
      ];
    }),
  );
}

/** One wave over the whole picture. */
function bendOf(): (point: Point) => Point {
  const depth = between(1.5, 3.5);
  const length = between(30, 60);
  const start = between(0, Math.PI * 2);
  return ([x, y]) => [
    x + depth * 0.5 * Math.cos(y / length + start),
    y + depth * Math.sin(x / length + start),
  ];
}

/** Cuts a stroke into short pieces; each begins near to where the last one ends. */
function cut(stroke: Stroke): Stroke[] {
  const points = stepped(stroke);
  const pieces: Stroke[] = [];
  for (let at = 0; at < points.length - 1;) {
    const end = Math.min(points.length - 1, at + randomInt(2, 4));
    pieces.push(loosened(points.slice(at, end + 1)));
    at = end;
  }
  return pieces;
}

/** The same stroke with a point every few pixels, so that long and short ones look alike. */
function stepped(stroke: Stroke): Stroke {
  return stroke.flatMap((point, index) => {
    const before = stroke[index - 1];
    if (!before) return [point];
    const [dx, dy] = [point[0] - before[0], point[1] - before[1]];
    const steps = Math.max(1, Math.round(Math.hypot(dx, dy) / STEP));
    return Array.from({ length: steps }, (_, step): Point => [
      before[0] + (dx * (step + 1)) / steps,
      before[1] + (dy * (step + 1)) / steps,
    ]);
  });
}

function loosened(piece: Stroke): Stroke {
  const aside = jolt();
  return piece.map(([x, y], at): Point => {
    const own = at === 0 || at === piece.length - 1 ? jolt() : ([0, 0] as const);
    return [x + aside[0] + own[0], y + aside[1] + own[1]];
  });
}

function jolt(): Point {
  return [between(-LOOSE, LOOSE) / 2, between(-LOOSE, LOOSE) / 2];
}

/** Noise: a bow like those of the digits, anywhere. */
function scratch(): Stroke {
  const points: Point[] = [[between(3, WIDTH - 3), between(3, HEIGHT - 3)]];
  const bow = between(-0.45, 0.45);
  let angle = between(0, Math.PI * 2);
  for (let step = randomInt(SHORTEST, LONGEST); step > 0; step -= 1) {
    const [x, y] = points.at(-1) ?? [0, 0];
    angle += bow + between(-0.2, 0.2);
    points.push([x + STEP * Math.cos(angle), y + STEP * Math.sin(angle)]);
  }
  return points;
}

/** A smooth line through the points. */
function path(stroke: Stroke): string {
  const width = between(THINNEST, THICKEST);
  const points = randomInt(2) === 0 ? stroke : stroke.toReversed();
  const [first = [0, 0] as const, ...rest] = points;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    const isLast = index === rest.length - 2;
    const end: Point = isLast ? next : [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
    return `Q${text(point)} ${text(end)}`;
  });
  const line = rest.length === 1 ? `L${text(rest[0] ?? first)}` : curves.join("");
  return `<path d="M${text(first)}${line}" stroke="${INK}" stroke-width="${width.toFixed(1)}"/>`;
}

function text([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function between(least: number, most: number): number {
  return least + ((most - least) * randomInt(10_001)) / 10_000;
}

function shuffle<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, order: randomInt(1 << 30) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
