/** Hands data to the browser to be saved as a file. */
export function saveJson(data: unknown, name: string): void {
  saveBlob(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" }), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Long after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
