/** A slip that is to be sent and one that was sent have words of their own (finding B4). */
import { expect, it } from "vitest";

import { textsAt } from "../../testing/browser.ts";

it.each(["th", "en", "my", "shn", "zh"])(
  "in %s a review is not called as the slips",
  (language) => {
    const words = JSON.parse(textsAt(`/locales/${language}/betting.json`)) as Record<
      string,
      string
    >;
    const { see_slip: review, see_slips: slips, slips_title: title } = words;
    expect(new Set([review, slips, title]).size).toBe(3);
  },
);
