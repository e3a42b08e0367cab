import { Refusal } from "@chokdee/domain/refusals.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { Asked } from "./approvals.ts";
import { decideMany } from "./decide-many.ts";

const app = useApp();

it("one word on several rows decides each once, though it is named twice, and tells of each apart", async () => {
  const decided: string[] = [];
  const decide = (id: string): Promise<unknown> => {
    decided.push(id);
    if (id === "asked") return Promise.resolve(new Asked("1"));
    if (id === "refused") return Promise.reject(new Refusal("WITHDRAWAL_FINAL"));
    return Promise.resolve(undefined);
  };
  const ids = ["one", "refused", "asked", "one", "two"];
  expect(await decideMany(app.current, ids, "th", decide)).toEqual({
    done: ["one", "two"],
    waiting: ["asked"],
    refused: [
      { id: "refused", code: "WITHDRAWAL_FINAL", message: expect.stringMatching(/[ก-๙]/u) },
    ],
  });
  expect(decided).toEqual(["one", "refused", "asked", "two"]);
});
