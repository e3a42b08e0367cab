/**
 * A machine that reads captchas as an attacker did: it makes pictures of its
 * own, cuts each into four places, and takes the digit of the nearest of them. It knows how the
 * pictures are made, which strokes are thick, and which of them go on in each other.
 */
import { captchaImage } from "../accounts/captcha-image.ts";
import { linkedDigits, type Linking, type Point } from "./captcha-pieces.ts";

const PLACES = 4;
const COLUMNS = 12;
const ROWS = 16;
const STEPS = 12;
/** What is narrower or lower than a digit is not stretched to one. */
const NARROWEST = 18;
const LOWEST = 20;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Grid = Float32Array;
/** Which strokes are looked at, by what the markup tells of each. */
export type Sieve = (stroke: Stroke) => boolean;
/** How the digits are looked for: by what each stroke is, or by which go on in each other. */
export type Look = Sieve | Linking;

interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly length: number;
  readonly points: readonly Point[];
  readonly ends: readonly Point[];
}

function strokesIn(markup: string): Stroke[] {
  return [...markup.matchAll(/<path d="([^"]+)" stroke="([^"]+)" stroke-width="([^"]+)"/g)].map(
    ([, d = "", colour = "", width = "0"]) => {
      const points = walk(d);
      const ends = endsOf(d);
      return { colour, width: Number(width), length: lengthOf(points), points, ends };
    },
  );
}

function lengthOf(points: Stroke["points"]): number {
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  return Math.hypot(first[0] - last[0], first[1] - last[1]);
}

/** Where a path begins and where it ends, as written. */
function endsOf(d: string): Point[] {
  const numbers = d
    .split(/[^\d.-]+/)
    .filter(Boolean)
    .map(Number);
  return [
    [numbers[0] ?? 0, numbers[1] ?? 0],
    [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0],
  ];
}

/** Points along M, L and Q, close to each other. */
function walk(d: string): Point[] {
  const found: [number, number][] = [];
  let at: [number, number] = [0, 0];
  for (const [, kind, text = ""] of d.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const numbers = text.trim().split(/[ ,]+/).map(Number);
    const end: [number, number] = [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0];
    const middle: [number, number] =
      kind === "Q"
        ? [numbers[0] ?? 0, numbers[1] ?? 0]
        : [(at[0] + end[0]) / 2, (at[1] + end[1]) / 2];
    for (let step = 1; kind !== "M" && step <= STEPS; step += 1) {
      const t = step / STEPS;
      const on = (axis: 0 | 1) =>
        (1 - t) ** 2 * at[axis] + 2 * t * (1 - t) * middle[axis] + t ** 2 * end[axis];
      found.push([on(0), on(1)]);
    }
    at = end;
  }
  return found;
}

function gridOf(points: readonly Point[], box: Box): Grid {
  const grid = new Float32Array(COLUMNS * ROWS);
  for (const [x, y] of points) {
    const column = ((x - box.left) / (box.right - box.left)) * COLUMNS;
    const row = ((y - box.top) / (box.bottom - box.top)) * ROWS;
    // Spread over the cells around, so that near is near.
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const [c, r] = [Math.floor(column) + dx, Math.floor(row) + dy];
        if (c < 0 || c >= COLUMNS || r < 0 || r >= ROWS) continue;
        const at = r * COLUMNS + c;
        grid[at] = Math.min(1, (grid[at] ?? 0) + (dx === 0 && dy === 0 ? 0.5 : 0.2));
      }
    }
  }
  return grid;
}

/** The digit wherever it stands, and no larger than digits are. */
function boxOf(points: readonly Point[]): Box {
  const [left, right] = spanOf(
    points.map(([x]) => x),
    NARROWEST,
  );
  const [top, bottom] = spanOf(
    points.map(([, y]) => y),
    LOWEST,
  );
  return { left, right, top, bottom };
}

function spanOf(values: readonly number[], least: number): [number, number] {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const spare = Math.max(0, least - (to - from)) / 2;
  return [from - spare, to + spare];
}

function gridsOf(markup: string, look: Look): Grid[] {
  const [, wide = "0", tall = "0"] = /viewBox="0 0 (\d+) (\d+)"/.exec(markup) ?? [];
  const slot = (Number(wide) - 24) / PLACES;
  const places = Array.from({ length: PLACES }, (_, place) => 12 + slot * place);
  const strokes = strokesIn(markup);
  if (typeof look !== "function") {
    const centres = places.map((left) => left + slot / 2);
    return linkedDigits(strokes, centres, look).map((points) => gridOf(points, boxOf(points)));
  }
  const points = strokes.filter((stroke) => look(stroke)).flatMap((stroke) => stroke.points);
  return places.map((left) =>
    gridOf(points, { left, right: left + slot, top: 0, bottom: Number(tall) }),
  );
}

/** Compared millions of times, so a plain loop. */
function far(one: Grid, other: Grid): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return sum;
}

export interface Reader {
  read(markup: string): string;
}

/** Learns from so many pictures of its own. */
export function learnToRead(pictures: number, look: Look): Reader {
  const known: { readonly digit: string; readonly grid: Grid }[] = [];
  for (let made = 0; made < pictures; made += 1) {
    const digits = String((made * 7_919 + 137) % 10_000).padStart(PLACES, "0");
    const grids = gridsOf(captchaImage(digits), look);
    grids.forEach((grid, at) => known.push({ digit: digits[at] ?? "", grid }));
  }
  return {
    read: (markup) =>
      gridsOf(markup, look)
        .map((grid) => {
          const nearest = known.reduce(
            (best, one) => {
              const distance = far(grid, one.grid);
              return distance < best.distance ? { distance, digit: one.digit } : best;
            },
            { distance: Infinity, digit: "" },
          );
          return nearest.digit;
        })
        .join(""),
  };
}
