import { requestFile } from "../api.ts";

/** Fetches a file with the token and hands it to the browser to be saved. */
export async function saveFile(address: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await requestFile(address));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Long after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
