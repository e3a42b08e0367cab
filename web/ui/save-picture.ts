/** Gives a drawn picture to the phone's own way of sharing, else saves it as a file. */
export async function sharePicture(
  picture: Blob,
  fileName: string,
): Promise<"shared" | "saved" | "cancelled"> {
  const file = new File([picture], fileName, { type: picture.type });
  const share = { files: [file] };
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(share)) {
    try {
      await navigator.share(share);
      return "shared";
    } catch (error) {
      // The member closed the phone's sheet: that is an answer, not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}

/** The canvas as a PNG. */
export function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
