/** How long an answer that was given under a key is kept for a retry. */
import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { ask as askOwner } from "../../testing/cluster.ts";
import { askToWithdraw, richMember } from "../../testing/withdrawals.ts";
import { pruneAnswersJob } from "./prune-answers.job.ts";

const app = useApp();

it("an answer is kept for ninety days: a retry is none before, and another act after", async () => {
  const member = await richMember(app.current);
  const old = (days: number) =>
    askOwner(
      app.current.ownerUrl,
      `update idempotent_answers set created_at = now() - interval '${days} days'`,
    );
  const ask = async () => (await askToWithdraw(member, 100, "one-key")).status;
  expect(await ask()).toBe(201);
  await old(89);
  await pruneAnswersJob.run(app.current, {});
  expect(await ask()).toBe(200);
  await old(91);
  await pruneAnswersJob.run(app.current, {});
  expect(await ask()).toBe(201);
});
