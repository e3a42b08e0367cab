/** What every screen leans on: failures in words, ways to the house, who is asked to prove themselves. */
import { confirmIdentity } from "@chokdee/domain/accounts/contract.ts";
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";
import { createElement } from "react";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../testing/browser.ts";
import { memberWeb } from "../testing/member-web.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

describe("why a call failed", () => {
  it.each([
    ["the line was lost", 0, {}, "ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์ กรุณาตรวจสอบอินเทอร์เน็ต"],
    ["the server has words for it", 422, { message: "ยอดไม่พอ" }, "ยอดไม่พอ"],
    ["the server has none", 422, {}, "เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง"],
  ])("is said where %s, with the way to ask again", async (_, status, body, said) => {
    const { show } = await memberWeb([]);
    const { ApiFailure } = await import("./api-failure.ts");
    const { Failure } = await import("./Failure.tsx");
    const onRetry = vi.fn<() => void>();
    const page = await show(Failure, { error: new ApiFailure(status, body), onRetry });
    expect(page.words()).toBe(`${said} ลองใหม่`);
    await page.press("ลองใหม่");
    expect(onRetry).toHaveBeenCalledOnce();
    const own = await show(Failure, { error: new ApiFailure(422, {}), otherwise: "อื่น" });
    expect([own.words(), own.buttons()]).toEqual(["อื่น", []]);
    expect((await show(Failure, { error: null, onRetry })).words()).toBe("");
  });
});

describe("the way to the house", () => {
  it.each([
    ["https://line.me/x", "081-234-5678", "https://line.me/x"],
    ["javascript:alert(1)", "081-234-5678", "tel:0812345678"],
    ["http://line.me/x", "+66 2 123", "tel:+662123"],
    ["", "", null],
  ])("with the chat %j and the telephone %j leads to %j", async (chat, phone, to) => {
    const { show, answer } = await memberWeb(["auth"]);
    answer(publicSettings.path, { stopped: {}, contact_line_url: chat, contact_phone: phone });
    const { ContactButton } = await import("./ContactButton.tsx");
    const page = await show(ContactButton);
    const { queryClient } = await import("./query-client.ts");
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await vi.waitFor(() => expect(page.links()).toEqual(to === null ? [] : [to]));
  });

  it("leads to its terms, its privacy and responsible play", async () => {
    const { show } = await memberWeb(["house-texts"]);
    const { HouseTextLinks } = await import("./HouseTextLinks.tsx");
    const page = await show(HouseTextLinks);
    expect(page.links()).toEqual(["/terms", "/privacy", "/responsible-play"]);
  });
});

describe("who must prove themselves before a call", () => {
  const CONFIRM = `POST ${confirmIdentity.path}`;

  async function refused(details: object) {
    const web = await memberWeb(["identity"]);
    let proven = false;
    const refusal = { code: "IDENTITY_UNCONFIRMED", message: "ยืนยันก่อน", details };
    web.answer(listActiveRounds.path, () =>
      proven ? { data: [] } : Response.json(refusal, { status: 403 }),
    );
    web.answer(CONFIRM, () => {
      proven = true;
      return {};
    });
    const page = await web.show(() => null);
    const { request } = await import("./api.ts");
    const outcome = request(listActiveRounds).then(
      () => "answered",
      ({ code }: { code: string }) => code,
    );
    await vi.waitFor(() => expect(page.buttons()).toContain("ยกเลิก"));
    return { ...web, page, outcome };
  }

  it.each([
    ["by their password", {}, "รหัสผ่าน", { password: "4711" }],
    ["by a code", { factor: "otp" }, "รหัส", { otp: "4711" }],
  ])("%s: the call is made once more when it was right", async (_, details, label, body) => {
    const { page, outcome, sent, refuse, answer } = await refused(details);
    await expect(page.press("ยืนยัน")).rejects.toThrow("No button");
    await page.type(label, "1");
    refuse(CONFIRM, "ไม่ถูกต้อง");
    await page.press("ยืนยัน");
    await vi.waitFor(() => expect(page.words()).toContain("ไม่ถูกต้อง"));
    await page.type(label, "4711");
    answer(CONFIRM, {});
    answer(listActiveRounds.path, { data: [] });
    await page.press("ยืนยัน");
    expect(await outcome).toBe("answered");
    expect(sent.at(-1)).toEqual({ call: CONFIRM, body });
    expect(page.words()).toBe("");
  });

  it("and does not: the call is refused, and not made again", async () => {
    const { page, outcome, sent, asked } = await refused({});
    await page.press("ยกเลิก");
    expect(await outcome).toBe("IDENTITY_UNCONFIRMED");
    expect([sent, asked]).toEqual([[], [listActiveRounds.path]]);
  });
});

it("a service that was stopped is told with the operator's words, the others not", async () => {
  const { show, answer } = await memberWeb([]);
  answer(publicSettings.path, { stopped: { DEPOSITS: "ปรับปรุง" } });
  const { StoppedNotice } = await import("./StoppedNotice.tsx");
  const stopped = await show(StoppedNotice, { service: "DEPOSITS" });
  await vi.waitFor(() => expect(stopped.words()).toContain("ปรับปรุง"));
  expect((await show(StoppedNotice, { service: "BETTING" })).words()).toBe("");
});

it("what the house says is asked for in the language that is chosen", async () => {
  const { asked } = await memberWeb([]);
  const { usePublicSettings } = await import("./public-settings.ts");
  const { switchLanguage } = await import("./switch-language.ts");
  Object.assign(document, { querySelectorAll: () => [] });
  await mount(() => usePublicSettings());
  const times = () => asked.filter((path) => path === publicSettings.path).length;
  await vi.waitFor(() => expect(times()).toBe(1));
  await act(() => switchLanguage("en"));
  await vi.waitFor(() => expect(times()).toBe(2));
});

it("what one member saw is gone when another signs in, and stays for the same", async () => {
  await memberWeb([]);
  const { forgetFormerMember } = await import("./member-change.ts");
  const { queryClient } = await import("./query-client.ts");
  const { beginSession, endSession } = await import("./session.ts");
  const { member } = await import("../testing/member-web.ts");
  forgetFormerMember();
  queryClient.setQueryData(["wallet"], 1);
  beginSession("other token", member as never, 0);
  expect(queryClient.getQueryData(["wallet"])).toBe(1);
  endSession();
  expect(queryClient.getQueryData(["wallet"])).toBeUndefined();
  beginSession("token", member as never, 0);
  queryClient.setQueryData(["wallet"], 1);
  beginSession("token", { ...member, id: "n" } as never, 0);
  expect(queryClient.getQueryData(["wallet"])).toBeUndefined();
});

it("the language that is chosen is the page's, once its texts are there", async () => {
  const { show } = await memberWeb([]);
  const { LanguageSwitch } = await import("./LanguageSwitch.tsx");
  const page = await show(LanguageSwitch);
  await page.type("ไทย", "en");
  await vi.waitFor(() => expect(page.typed("English")).toBe("en"));
  expect(document.documentElement.lang).toBe("en");
});

it("a language whose texts cannot be had is told, and page and calls stay in the one that stands", async () => {
  const { told } = await memberWeb([]);
  const { switchLanguage } = await import("./switch-language.ts");
  Object.assign(document, { querySelectorAll: () => [] });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await act(() => switchLanguage("en"));
  expect(await told()).toBe("ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์ กรุณาตรวจสอบอินเทอร์เน็ต");
  expect(document.documentElement.lang).toBe("th");
  expect(localStorage.getItem("language")).toBeNull();
});

describe("the connection of a phone", () => {
  it("is told to what shows it, and money is not moved without it", async () => {
    const { tellWindow } = openBrowser();
    const { useOnline } = await import("./offline/use-online.ts");
    const online = await mount(useOnline);
    expect(online.value()).toBe(true);
    vi.stubGlobal("navigator", { onLine: false });
    await act(() => tellWindow("offline"));
    expect(online.value()).toBe(false);
    const { saysOffline } = await import("./offline/needs-connection.ts");
    expect(saysOffline()).toBe(true);
    vi.stubGlobal("navigator", { onLine: true });
    await act(() => tellWindow("online"));
    expect([online.value(), saysOffline()]).toEqual([true, false]);
  });

  it("that is slow is told once a minute, to somebody who looks", async () => {
    const { told } = await memberWeb([]);
    const { sayItIsSlow } = await import("./offline/slow-note.ts");
    const { shownToast } = await import("../ui/toast.ts");
    vi.useFakeTimers({ toFake: ["performance"] });
    Object.assign(document, { visibilityState: "hidden" });
    sayItIsSlow();
    expect(await told()).toBeUndefined();
    Object.assign(document, { visibilityState: "visible" });
    sayItIsSlow();
    expect(await told()).toBeDefined();
    shownToast.set(null);
    vi.advanceTimersByTime(59_000);
    sayItIsSlow();
    expect(await told()).toBeUndefined();
    vi.advanceTimersByTime(2_000);
    sayItIsSlow();
    expect(await told()).toBeDefined();
  });
});

describe("a newer version", () => {
  it("comes when the member says so, or is put away", async () => {
    const { show } = await memberWeb([]);
    const { UpdateNote } = await import("./offline/UpdateNote.tsx");
    const { shownNote } = await import("./lazy-note.ts");
    shownNote.set(createElement(UpdateNote));
    const page = await show(UpdateNote);
    const reload = vi.fn<() => void>();
    vi.stubGlobal("location", { reload });
    await page.press("โหลดใหม่");
    expect(reload).toHaveBeenCalledOnce();
    await page.press("ปิด");
    expect(shownNote.get()).toBeNull();
  });
});

describe("keys of a hardware keyboard", () => {
  class Target extends EventTarget {
    readonly on: string;
    constructor(on: string) {
      super();
      this.on = on;
    }
    matches = (fields: string) => fields.includes(this.on);
    closest = (controls: string) => (controls.includes(this.on) ? this : null);
  }

  it.each([
    ["7", "div", {}, "press 7"],
    ["๗", "div", {}, "press 7"],
    ["Backspace", "div", {}, "erase"],
    ["Enter", "div", {}, "enter"],
    ["Enter", "button", {}, ""],
    ["7", "button", {}, "press 7"],
    ["7", "input", {}, ""],
    ["7", "textarea", {}, ""],
    ["7", "div", { ctrlKey: true }, ""],
    ["7", "div", { metaKey: true }, ""],
    ["7", "div", { altKey: true }, ""],
    ["x", "div", {}, ""],
    // A sheet is open above the keypad.
    ["7", "div", { sheet: true }, ""],
  ])("%s on a %s with %j: %j", async (key, on, more, done) => {
    openBrowser();
    vi.stubGlobal("Element", EventTarget);
    const sheet = "sheet" in more ? {} : null;
    Object.assign(document, {
      querySelector: (of: string) => (of === "dialog[open]" ? sheet : null),
    });
    const heard = new Set<(event: object) => void>();
    vi.stubGlobal("addEventListener", (_: string, hear: () => void) => heard.add(hear));
    vi.stubGlobal("removeEventListener", (_: string, hear: () => void) => heard.delete(hear));
    const { useHardwareKeys } = await import("./use-hardware-keys.ts");
    const acts: string[] = [];
    const tell = (what: string) => void acts.push(what);
    const hook = await mount(() =>
      useHardwareKeys(
        true,
        (digit) => tell(`press ${digit}`),
        () => tell("erase"),
        () => tell("enter"),
      ),
    );
    const preventDefault = vi.fn<() => void>();
    const event = { key, target: new Target(on), preventDefault, ...more };
    for (const hear of heard) hear(event);
    expect(acts.join()).toBe(done);
    expect(preventDefault).toHaveBeenCalledTimes(done === "" ? 0 : 1);
    Object.assign(document, { querySelector: () => ({}) });
    for (const hear of heard) hear(event);
    expect(acts.join()).toBe(done);
    await hook.unmount();
    expect(heard.size).toBe(0);
  });
});
