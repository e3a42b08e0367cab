/** Terms, privacy and responsible play: the operator's words, or the product's where there are none. */
import * as z from "zod/mini";

import { call, instant, text } from "../contract.ts";

export const HOUSE_TEXTS = ["TERMS", "PRIVACY", "RESPONSIBLE"] as const;
export type HouseTextKind = (typeof HOUSE_TEXTS)[number];

const kind = z.enum(HOUSE_TEXTS);
/** Characters of a text in one language. */
export const LONGEST_HOUSE_TEXT = 20_000;

export const houseText = z.object({
  kind,
  /** 0 before the operator has written any. */
  version: z.int(),
  /** By language; none means the product's own text. A line that begins with "# " is a heading. */
  texts: z.record(z.string(), z.string()),
  written_at: z.nullable(instant),
});
export type HouseText = z.output<typeof houseText>;

export const readHouseText = call({
  method: "GET",
  path: "/api/house-texts/{kind}",
  audience: "anybody",
  summary: "Terms, privacy or responsible play, as they stand",
  params: z.object({ kind }),
  replies: { 200: z.object({ data: houseText }) },
});

export const listHouseTexts = call({
  method: "GET",
  path: "/api/admin/house-texts",
  audience: "admin",
  right: "notices",
  summary: "The texts of the house, each with its newest version",
  replies: { 200: z.object({ data: z.array(houseText) }) },
});

export const readHouseTextVersion = call({
  method: "GET",
  path: "/api/admin/house-texts/{kind}/versions/{version}",
  audience: "admin",
  right: "notices",
  summary: "A text of the house as it stood in a version",
  params: z.object({ kind, version: z.string().check(z.regex(/^[0-9]{1,6}$/)) }),
  replies: { 200: z.object({ data: houseText }) },
  refusals: ["NOT_FOUND"],
});

export const writeHouseText = call({
  method: "PUT",
  path: "/api/admin/house-texts/{kind}",
  audience: "admin",
  right: "owner",
  summary: "Writes the next version of a text; without texts the product's own stands again",
  params: z.object({ kind }),
  body: z.object({
    /** The version that was changed: another one since is refused. */
    over_version: z.int().check(z.gte(0)),
    /** By language; Thai is needed where there is any. */
    texts: z.record(z.string(), text(LONGEST_HOUSE_TEXT)),
  }),
  replies: { 200: z.object({ data: houseText }) },
  refusals: ["HOUSE_TEXT_CHANGED", "NOTICE_TEXT_MISSING"],
});
