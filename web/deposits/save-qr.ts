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
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/** Saves the code with its amount as a picture; phones offer their own way to keep it. */
export async function saveQr(picture: QrPicture): Promise<void> {
  const file = new File([await draw(picture)], picture.fileName, { type: "image/png" });
  const share = { files: [file] };
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(share)) {
    try {
      await navigator.share(share);
      return;
    } catch (error) {
      // The member closed the phone's sheet: that is an answer, not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
