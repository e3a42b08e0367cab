import { ApiFailure, failureOf } from "../api-failure.ts";
import { requestFile } from "../api.ts";
import { saveBlob } from "../save-json.ts";
import { session } from "../session.ts";

/** Fetches a file with the token and hands it to the browser to be saved. */
export async function saveFile(address: string, name: string): Promise<void> {
  saveBlob(await requestFile(address), name);
}

/** The same of a file that something is sent for, as an act of the staff. */
export async function saveFileOf(address: string, sent: object, name: string): Promise<void> {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      "Accept-Language": document.documentElement.lang || "th",
      Authorization: `Bearer ${session()?.token ?? ""}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(sent),
    credentials: "omit",
  }).catch((cause: unknown) => {
    throw new ApiFailure(0, {}, cause);
  });
  if (!response.ok) throw failureOf(response.status, await response.text());
  saveBlob(await response.blob(), name);
}
