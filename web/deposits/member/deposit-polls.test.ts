/** One deposit while it is waited for: when it is asked for again, and that nothing goes to another. */
import { createElement, Fragment } from "react";
import { afterAll, afterEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount } from "../../testing/browser.ts";
import { memberDeposit } from "../../testing/member-deposit.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const PATH = "/api/wallets/deposits/1";
const deposit = (more: object = {}) => ({
  ...memberDeposit(Date.parse("2026-11-20T08:00:00Z")),
  ...more,
});

/** The seconds after which it was asked for, until so many have passed. */
async function polled(answer: () => object, seconds: number) {
  const web = await memberWeb(["deposits"]);
  web.answer(PATH, answer);
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  const { useDeposit } = await import("./calls.ts");
  await mount(() => useDeposit("1"));
  const at: number[] = [];
  for (let second = 0; second <= seconds; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000));
    while (at.length < web.asked.length) at.push(second);
  }
  return at;
}

it("that can be paid is asked for after 10, 10, 20, 30 and then every 60 seconds", async () => {
  expect(await polled(() => ({ data: deposit() }), 200)).toEqual([0, 10, 20, 40, 70, 130, 190]);
});

it.each([
  ["was credited", { status: "SUCCESS" }, [0]],
  ["was refused", { status: "FAILED" }, [0]],
  ["is over", { status: "EXPIRED" }, [0]],
  ["is over and has its slip with the staff", { status: "EXPIRED", has_slip: true }, [0, 10, 20]],
])("that %s is asked for at these seconds: %j", async (_, more, times) => {
  expect(await polled(() => ({ data: deposit(more) }), 25)).toEqual(times);
});

it("that is paid meanwhile is asked for no more", async () => {
  let status = "PENDING";
  const times = polled(() => {
    const answer = { data: deposit({ status }) };
    status = "SUCCESS";
    return answer;
  }, 60);
  expect(await times).toEqual([0, 10]);
});

it.each([
  ["that could not be read is asked for again after half a minute", "X", 404, [0, 30, 60]],
  ["for which the server was too busy is asked for again no sooner", "BUSY", 503, [0, 30, 60]],
  ["that there is none is not asked for again", "DEPOSIT_NOT_FOUND", 404, [0]],
])("%s", async (_, code, status, times) => {
  const refused = () => Response.json({ code, message: "" }, { status });
  expect(await polled(refused, 61)).toEqual(times);
});

it("a picture that was chosen for one deposit is not that of another", async () => {
  const web = await memberWeb(["deposits"], "/deposit?id=2");
  const now = Date.now();
  for (const id of ["1", "2"]) {
    const one = { ...memberDeposit(now), id, reference_id: `CD-${id}` };
    web.answer(`/api/wallets/deposits/${id}`, { data: one });
  }
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = () => "blob:x";
      static override revokeObjectURL = () => undefined;
    },
  );
  const { Link } = await import("react-router");
  const { default: DepositScreen } = await import("./DepositScreen.tsx");
  const page = await web.show(() =>
    createElement(
      Fragment,
      null,
      createElement(DepositScreen),
      createElement(Link, { to: "/deposit?id=1" }, "FIRST"),
      createElement(Link, { to: "/deposit?id=2" }, "SECOND"),
    ),
  );
  // Both have been read: nothing is waited for between them.
  await page.says("CD-2");
  await page.follow("FIRST");
  await page.says("CD-1");
  const { text } = await import("../../text/i18n.ts");
  const send = text("deposits:slip_send");
  expect(page.buttons()).not.toContain(send);
  await page.pick(text("deposits:slip_choose"), new File(["x"], "slip.png", { type: "image/png" }));
  expect(page.buttons()).toContain(send);
  await page.follow("SECOND");
  await page.says("CD-2");
  expect(page.buttons()).not.toContain(send);
});
