/**
 * How an attacker finds the digits among the noise of a captcha's markup: by which pieces go on in
 * each other. Groups of too few pieces are taken for noise; the rest is shared out among four places.
 */
export type Point = readonly [x: number, y: number];

export interface Linking {
  /** Ends that stand so near are taken for joined, in pixels. */
  readonly within: number;
  /** Groups of fewer pieces are left out. */
  readonly least: number;
}

interface Piece {
  readonly points: readonly Point[];
  readonly ends: readonly Point[];
}

const SIDES = 5;

/** The points of each place's digit, centred and as wide and tall as all others. */
export function linkedDigits(
  pieces: readonly Piece[],
  centres: readonly number[],
  { within, least }: Linking,
): Point[][] {
  const groups = groupsOf(pieces, within)
    .filter((group) => group.length >= least)
    .map((group) => group.flatMap(({ points }) => points));
  let places = [...centres];
  let shared: Point[][] = places.map(() => []);
  for (let side = 0; side < SIDES; side += 1) {
    shared = places.map(() => []);
    for (const points of groups) shared[nearest(places, middleOf(points))]?.push(...points);
    places = places.map((place, at) => {
      const points = shared[at] ?? [];
      return points.length === 0 ? place : middleOf(points);
    });
  }
  return shared;
}

/** Pieces that hang together by their ends. */
function groupsOf(pieces: readonly Piece[], within: number): Piece[][] {
  let groups: Piece[][] = [];
  for (const piece of pieces) {
    const joined = groups.filter((group) => group.some((other) => meet(piece, other, within)));
    groups = groups.filter((group) => !joined.includes(group));
    groups.push([piece, ...joined.flat()]);
  }
  return groups;
}

function meet(one: Piece, other: Piece, within: number): boolean {
  return one.ends.some((a) =>
    other.ends.some((b) => Math.hypot(a[0] - b[0], a[1] - b[1]) <= within),
  );
}

function middleOf(points: readonly Point[]): number {
  return points.reduce((sum, [x]) => sum + x, 0) / points.length;
}

function nearest(places: readonly number[], x: number): number {
  const far = places.map((place) => Math.abs(place - x));
  return far.indexOf(Math.min(...far));
}
