/** A slip on its way while its deposit is read anew: its answer is waited for, and said. */
import { readDeposit } from "@chokdee/domain/deposits/contract.ts";
import { listBankAccounts, listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberDeposit, ownAccount } from "../../testing/member-deposit.ts";
import { memberWeb } from "../../testing/member-web.ts";

let hear: () => void = () => undefined;
// The line to the server.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: (event: string, listener: () => void) => {
      if (event === "deposit:success") hear = listener;
    },
    io: { on: () => undefined },
    disconnect: () => undefined,
  }),
}));

const PATH = readDeposit.path.replace("{id}", "1");
const SENT = "อัปโหลดสลิปสำเร็จ!";
const slip = new File(["x"], "slip.png", { type: "image/png" });

/** A deposit whose slip is held up on its way; what else is asked is answered at once. */
async function payment() {
  const web = await memberWeb(["deposits"], "/deposit?id=1");
  const deposit = memberDeposit(Date.now());
  web.answer(PATH, { success: true, data: deposit });
  web.answer(listBankAccounts.path, { data: [ownAccount] });
  web.answer(listBanks.path, []);
  const arrives = Promise.withResolvers<void>();
  const house = globalThis.fetch;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method === "POST") await arrives.promise;
    return house(path, init);
  });
  const page = await web.show(await import("./DepositScreen.tsx"));
  await page.says("CD-6911-20458");
  /** The deposit has become so, and that is heard. */
  const becomes = async (changes: object) => {
    const before = web.queries(PATH).length;
    web.answer(PATH, { success: true, data: { ...deposit, ...changes } });
    await act(() => hear());
    await vi.waitFor(() => expect(web.queries(PATH).length).toBeGreaterThan(before));
    await act(() => undefined);
  };
  return { ...web, page, becomes, arrive: () => arrives.resolve() };
}
afterAll(closeBrowser);

it.each([
  { status: "PENDING", has_slip: true },
  { status: "EXPIRED", has_slip: true },
  { status: "EXPIRED", has_slip: false },
])("a slip that was sent in time is waited for, though its deposit is read as %j", async (read) => {
  const { page, becomes, arrive } = await payment();
  await page.pick("เลือกรูปสลิป", slip);
  await page.press("ส่งสลิป");
  await vi.waitFor(() => expect(page.busy()).toEqual(["ส่งสลิป"]));
  await becomes(read);
  expect(page.busy()).toEqual(["ส่งสลิป"]);
  expect(page.words()).not.toMatch(/หมดอายุแล้ว|ส่งสลิปแล้ว/);
  arrive();
  await page.says(SENT);
});

it("another slip is told as sent where the first came from another phone meanwhile", async () => {
  const { page, becomes, arrive } = await payment();
  await becomes({ has_slip: true, slips_left: 2 });
  await page.says("ส่งสลิปแล้ว แอดมินกำลังตรวจสอบ");
  await page.pick("เลือกรูปสลิป", slip);
  await page.press("ส่งสลิป");
  await vi.waitFor(() => expect(page.busy()).toEqual(["ส่งสลิป"]));
  expect(page.words()).toContain("ส่งสลิปแล้ว แอดมินกำลังตรวจสอบ");
  arrive();
  await page.says(SENT);
});
