/** A slip drawn as a picture: for sharing, always light, in the fonts of the app. */
import { pictureOf } from "../../ui/save-picture.ts";

export interface PictureLine {
  readonly number: string;
  readonly type: string;
  readonly stake: string;
  readonly won: string;
}

export interface PictureGroup {
  /** "สองตัวบน × 50.00". */
  readonly title: string;
  readonly numbers: readonly { readonly number: string; readonly won: boolean }[];
}

export interface SlipPicture {
  readonly brand: string;
  readonly title: string;
  readonly draw: string;
  readonly status: string;
  readonly placed: string;
  readonly heads: readonly [number: string, stake: string, won: string];
  readonly lines: readonly PictureLine[];
  /** Instead of lines where there are many: by bet type and stake, in the order of the slip. */
  readonly groups: readonly PictureGroup[];
  readonly sums: readonly (readonly [label: string, value: string])[];
}

/** More lines than this, each in a row of its own, nobody reads on a phone: they go by groups. */
export const MOST_LINES = 30;

const SCALE = 2;
const WIDTH = 390;
const EDGE = 24;
/** Number and type below each other, with room for marks above and below the letters. */
const LINE = 58;
const HEAD = 190;
const SUM = 32;
const GROUP_TITLE = 34;
const NUMBER_ROW = 28;
const NUMBERS_IN_ROW = 6;
const PAPER = "#ffffff";
const INK = "#0f1b33";
const SOFT = "#56617a";
const DYE = "#173a75";
const RULE = "#d9deea";
const WON = "#0b7a3e";

function fonts(): { readonly text: string; readonly digits: string } {
  const digits = document.createElement("span");
  digits.className = "n-md";
  document.body.append(digits);
  const family = getComputedStyle(digits).fontFamily;
  digits.remove();
  return { text: getComputedStyle(document.body).fontFamily, digits: family };
}

export async function drawSlip(slip: SlipPicture): Promise<Blob> {
  const family = fonts();
  await Promise.all([
    document.fonts.load(`700 20px ${family.digits}`, "0123456789"),
    document.fonts.load(`600 20px ${family.text}`, slip.title),
    document.fonts.load(`400 15px ${family.text}`, slip.draw),
  ]);
  const height =
    HEAD + slip.lines.length * LINE + heightOf(slip.groups) + slip.sums.length * SUM + 56;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("no canvas");
  paint.scale(SCALE, SCALE);
  paint.fillStyle = PAPER;
  paint.fillRect(0, 0, WIDTH, height);
  const write = (text: string, x: number, y: number, look: Look): void => {
    const { size, weight = 400, color = INK, align = "left", digits = false } = look;
    paint.fillStyle = color;
    paint.textAlign = align;
    paint.font = `${String(weight)} ${String(size)}px ${digits ? family.digits : family.text}`;
    paint.fillText(text, x, y, WIDTH - 2 * EDGE);
  };
  const rule = (y: number): void => {
    paint.fillStyle = RULE;
    paint.fillRect(EDGE, y, WIDTH - 2 * EDGE, 1);
  };
  drawHead(slip, paint, write);
  rule(HEAD - 8);
  let y = HEAD;
  for (const line of slip.lines) {
    write(line.number, EDGE, y + 22, { size: 22, weight: 700, digits: true });
    write(line.type, EDGE, y + 42, { size: 13, color: SOFT });
    write(line.stake, 236, y + 30, { size: 17, weight: 700, align: "right", digits: true });
    write(line.won, WIDTH - EDGE, y + 30, { size: 17, weight: 700, align: "right", digits: true });
    y += LINE;
    rule(y - 2);
  }
  drawGroups(slip.groups, y, write);
  y += heightOf(slip.groups);
  for (const [label, value] of slip.sums) {
    write(label, EDGE, y + 24, { size: 15 });
    write(value, WIDTH - EDGE, y + 24, { size: 19, weight: 700, align: "right", digits: true });
    y += SUM;
  }
  write(slip.placed, EDGE, y + 30, { size: 12, color: SOFT });
  return pictureOf(canvas);
}

function heightOf(groups: readonly PictureGroup[]): number {
  return groups.reduce(
    (sum, { numbers }) =>
      sum + GROUP_TITLE + Math.ceil(numbers.length / NUMBERS_IN_ROW) * NUMBER_ROW,
    0,
  );
}

/** Numbers of one type and stake side by side; those that won in green. */
function drawGroups(groups: readonly PictureGroup[], from: number, write: Write): void {
  let y = from;
  const step = (WIDTH - 2 * EDGE) / NUMBERS_IN_ROW;
  for (const { title, numbers } of groups) {
    write(title, EDGE, y + 24, { size: 15, weight: 600, color: SOFT });
    y += GROUP_TITLE;
    for (const [at, { number, won }] of numbers.entries()) {
      const [row, column] = [Math.floor(at / NUMBERS_IN_ROW), at % NUMBERS_IN_ROW];
      const color = won ? WON : INK;
      const look = { size: 19, weight: 700, digits: true, color };
      write(number, EDGE + column * step, y + row * NUMBER_ROW + 20, look);
    }
    y += Math.ceil(numbers.length / NUMBERS_IN_ROW) * NUMBER_ROW;
  }
}

interface Look {
  readonly size: number;
  readonly weight?: number;
  readonly color?: string;
  readonly align?: CanvasTextAlign;
  readonly digits?: boolean;
}

type Write = (text: string, x: number, y: number, look: Look) => void;

/** The dyed band with the brand, then lottery, draw and state, then the heads of the columns. */
function drawHead(slip: SlipPicture, paint: CanvasRenderingContext2D, write: Write): void {
  paint.fillStyle = DYE;
  paint.fillRect(0, 0, WIDTH, 64);
  write(slip.brand, EDGE, 41, { size: 24, weight: 600, color: PAPER });
  write(slip.status, WIDTH - EDGE, 40, { size: 16, weight: 600, color: PAPER, align: "right" });
  write(slip.title, EDGE, 100, { size: 20, weight: 600 });
  write(slip.draw, EDGE, 128, { size: 15, color: SOFT });
  const [number, stake, won] = slip.heads;
  write(number, EDGE, HEAD - 18, { size: 13, color: SOFT });
  write(stake, 236, HEAD - 18, { size: 13, color: SOFT, align: "right" });
  write(won, WIDTH - EDGE, HEAD - 18, { size: 13, color: SOFT, align: "right" });
}
