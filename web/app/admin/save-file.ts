import type { Call } from "@chokdee/domain/contract.ts";

import { ApiFailure, failureOf } from "../api-failure.ts";
import { requestFile, type RequestOptions } from "../api.ts";
import { addressOf } from "../call-address.ts";
import { saveBlob } from "../save-json.ts";
import { session } from "../session.ts";
import { useAction } from "../use-call.ts";

/** Fetches a file with the token and hands it to the browser to be saved. */
export async function saveFile(address: string, name: string): Promise<void> {
  saveBlob(await requestFile(address), name);
}

type QueryOf<C extends Call> =
  RequestOptions<C> extends { readonly query?: infer Query } ? NonNullable<Query> : never;

/** The rows that a call lists as a file for spreadsheets, under a name made of what is asked. */
export const useCsv = <C extends Call>(
  call: C,
  nameOf: (asked: QueryOf<C>) => string,
  params: Readonly<Record<string, string>> = {},
) =>
  useAction((asked: QueryOf<C> | undefined = {} as QueryOf<C>) =>
    saveFile(
      addressOf(call.path, params, { ...(asked as object), format: "csv" }),
      `${nameOf(asked)}.csv`,
    ),
  );

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
