import { pictureOf, sharePicture } from "../../ui/save-picture.ts";

interface QrPicture {
  /** The code as the server gives it, a data URI. */
  readonly code: string;
  readonly heading: string;
  readonly lines: readonly string[];
  readonly fileName: string;
}

const WIDTH = 640;
const CODE = 480;
const LINE = 40;
/** A picture for the gallery is always light, whatever the theme. */
const PAPER = "#ffffff";
const INK = "#0f1b33";

async function draw(picture: QrPicture): Promise<Blob> {
  const image = new Image();
  image.src = picture.code;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 120 + CODE + picture.lines.length * LINE + 30;
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("no canvas");
  paint.fillStyle = PAPER;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = INK;
  paint.textAlign = "center";
  const family = getComputedStyle(document.body).fontFamily;
  paint.font = `600 48px ${family}`;
  paint.fillText(picture.heading, WIDTH / 2, 84);
  paint.imageSmoothingEnabled = false;
  paint.drawImage(image, (WIDTH - CODE) / 2, 110, CODE, CODE);
  paint.font = `400 24px ${family}`;
  for (const [at, line] of picture.lines.entries()) {
    paint.fillText(line, WIDTH / 2, 120 + CODE + (at + 1) * LINE - 10);
  }
  return pictureOf(canvas);
}

/** Saves the code with its amount as a picture; phones offer their own way to keep it. */
export async function saveQr(picture: QrPicture): Promise<void> {
  await sharePicture(await draw(picture), picture.fileName);
}
