/** Who sees the picture of a slip, how it is sent, and how often the bank's service is asked of it. */
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { singleRights } from "@chokdee/domain/rights.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { formOf } from "../testing/forms.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";
import { verifySlipJob } from "./verify-slip.job.ts";

let asked = 0;
let amount = 100.01;
/** The service, as far as this test needs it. */
const service = createServer((_request, response) => {
  asked += 1;
  response.end(JSON.stringify({ success: true, data: { success: true, amount } }));
});
service.listen(0, "127.0.0.1");
await once(service, "listening");
const { port } = service.address() as AddressInfo;

const DATA_DIR = `/tmp/chokdee-slips-seen-${process.pid}`;
const app = useApp({ DATA_DIR, SLIPOK_URL: `http://127.0.0.1:${port}/`, SLIPOK_KEY: "key" });
let owner: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  owner = await app.current.admin();
  account = await receivingAccount(owner, true);
});
afterAll(async () => {
  service.close();
  await rm(DATA_DIR, { recursive: true, force: true });
});

async function withSlip() {
  const { member, intent } = await pendingDeposit(app.current, account, 100);
  expect((await uploadSlipTo(member, intent.deposit_id, await slipJpeg())).status).toBe(200);
  const { slip } = await shown(intent.deposit_id);
  return { member, id: intent.deposit_id, url: String(slip.url) };
}
const shown = async (id: string) => {
  const list = await owner.get("/api/admin/deposits?limit=200");
  return list.body.data.items.find((one: { id: string }) => one.id === id);
};

describe("the picture of a slip", () => {
  it("is shown to whom the list of deposits is open, whatever else they may do", async () => {
    const { url } = await withSlip();
    for (const right of singleRights) {
      const one = await app.current.admin([right]);
      const isOpen = (await one.get("/api/admin/deposits")).status === 200;
      expect([right, (await one.get(url)).status]).toEqual([right, isOpen ? 200 : 404]);
    }
    expect((await app.current.stranger.get(url)).status).toBe(401);
  });

  it("of a payout is shown to whom the list of payouts is open, whatever else they may do", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    const form = formOf({ slip: { bytes: await slipJpeg(), name: "s.jpg", type: "image/jpeg" } });
    const path = `/api/admin/withdrawals/${id}/approve`;
    const url = (await owner.post(path, form.payload, form.headers)).body.data.slip_image_url;
    for (const right of singleRights) {
      const one = await app.current.admin([right]);
      const isOpen = (await one.get("/api/admin/withdrawals")).status === 200;
      expect([right, (await one.get(url)).status]).toEqual([right, isOpen ? 200 : 404]);
    }
  });

  it("is kept by no proxy, stands in no page of ours, and runs nothing", async () => {
    const { member, url } = await withSlip();
    const { headers } = await member.get(url);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'inline; filename="slip.jpg"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("sandbox");
  });
});

it("the bank's service is asked once of each slip, and what it said first stands", async () => {
  const { id, url } = await withSlip();
  await app.current.runJobs();
  const before = asked;
  expect((await shown(id)).slip.verification).toMatchObject({ amount: "100.01" });
  amount = 999;
  await verifySlipJob.run(app.current, { imageId: url.split("/").at(-1) });
  expect(asked).toBe(before);
  expect((await shown(id)).slip.verification).toMatchObject({ amount: "100.01" });
});
