/** What a phone can be told, and the app on it: what is offered, asked of the browser, and sent. */
import { addPushDevice, readPushKey, removePushDevice } from "@chokdee/domain/notices/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberPart } from "../../testing/member-web.ts";

const part = (load: () => Promise<unknown>, answers?: Readonly<Record<string, object>>) =>
  memberPart(["notices", "home"], load, answers);

afterAll(closeBrowser);

/** A browser that can be told: what it permits, and whether the house tells it already. */
function browser({
  permission = "default",
  asked = "granted",
  subscribed = false,
  userAgent = "x",
}) {
  let isOn = subscribed;
  const subscription = {
    endpoint: "https://push/1",
    toJSON: () => ({ endpoint: "https://push/1", keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      isOn = false;
      return true;
    },
  };
  const pushManager = {
    subscribe: async () => {
      isOn = true;
      return subscription;
    },
    getSubscription: async () => (isOn ? subscription : null),
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = asked;
      return asked;
    },
  };
  Object.assign(document, { querySelectorAll: () => [{ getAttribute: () => "/assets/main.js" }] });
  vi.stubGlobal("navigator", { onLine: true, userAgent, serviceWorker });
  vi.stubGlobal("Notification", notification);
  Object.assign(window, { PushManager: {}, Notification: notification });
}

const TO_PUSH = { [readPushKey.path]: { public_key: "AAAA" } };

describe("this phone's switch", () => {
  const NAME = "แจ้งเตือนบนเครื่องนี้";
  const deviceSwitch = async () => (await import("./DeviceSwitch.tsx")).DeviceSwitch;

  it("is off, is switched on by asking the browser, and off again", async () => {
    const {
      page: shown,
      sent,
      hold,
      answer,
    } = await part(async () => {
      browser({});
      return deviceSwitch();
    }, TO_PUSH);
    answer(`POST ${addPushDevice.path}`, new Response(null, { status: 204 }));
    answer(`POST ${removePushDevice.path}`, new Response(null, { status: 204 }));
    await vi.waitFor(() => expect(shown.buttons()).toHaveLength(1));
    expect(shown.chosen()).toEqual([]);
    const go = hold();
    await shown.press(NAME);
    await vi.waitFor(() => expect(shown.words()).toContain("กำลังเตรียมเครื่องนี้"));
    expect(shown.buttons()).toEqual([]);
    go();
    await vi.waitFor(() => expect(shown.chosen()).toEqual([NAME]));
    expect(shown.words()).toContain("ได้รับแม้ไม่ได้เปิดแอป");
    expect(sent).toEqual([
      {
        call: `POST ${addPushDevice.path}`,
        body: { endpoint: "https://push/1", keys: { p256dh: "p", auth: "a" } },
      },
    ]);
    await shown.press(NAME);
    await vi.waitFor(() => expect(shown.chosen()).toEqual([]));
    expect(sent[1]).toEqual({
      call: `POST ${removePushDevice.path}`,
      body: { endpoint: "https://push/1" },
    });
  });

  it("that fails says so and stays as it was", async () => {
    const {
      page: shown,
      told,
      refuse,
    } = await part(async () => {
      browser({});
      return deviceSwitch();
    }, TO_PUSH);
    refuse(`POST ${addPushDevice.path}`, "", 422);
    await vi.waitFor(() => expect(shown.buttons()).toHaveLength(1));
    await shown.press(NAME);
    await vi.waitFor(async () => expect(await told()).toContain("เปิดการแจ้งเตือนไม่สำเร็จ"));
    await vi.waitFor(() => expect(shown.buttons()).toHaveLength(1));
    expect(shown.chosen()).toEqual([]);
  });

  it.each(["iPhone", "iPad", "iPod"])(
    "%s is told to put the app on its screen first",
    async (userAgent) => {
      const { page, says } = await part(async () => {
        vi.stubGlobal("navigator", { onLine: true, userAgent });
        return deviceSwitch();
      });
      await says("บน iPhone ให้เพิ่มแอปไปยังหน้าจอโฮมก่อน");
      expect(page.buttons()).toEqual([]);
    },
  );

  it.each([
    ["is forbidden", () => browser({ permission: "denied" }), "เบราว์เซอร์ปิดการแจ้งเตือนของเว็บนี้ไว้"],
    [
      "is Safari's page",
      () => vi.stubGlobal("navigator", { onLine: true, userAgent: "iPhone" }),
      "บน iPhone ให้เพิ่มแอปไปยังหน้าจอโฮมก่อน",
    ],
    [
      "cannot",
      () => vi.stubGlobal("navigator", { onLine: true, userAgent: "x" }),
      "เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้",
    ],
  ])("where this browser %s cannot be pressed, and says why", async (_, prepare, why) => {
    const { page: shown, says } = await part(async () => {
      prepare();
      return deviceSwitch();
    });
    await says(why);
    expect(shown.buttons()).toEqual([]);
  });
});

describe("after a slip", () => {
  const offer = async () => (await import("./PushOffer.tsx")).PushOffer;
  const [YES, NO] = ["เปิดแจ้งเตือน", "ไม่ใช่ตอนนี้"];

  it("notices are offered, and not again after a no", async () => {
    const {
      page: shown,
      says,
      sent,
    } = await part(async () => {
      browser({});
      return offer();
    });
    await says("ให้บอกเมื่อออกผลไหม");
    await shown.press(NO);
    expect(shown.words()).toBe("");
    expect([localStorage.getItem("pushOffered"), sent]).toEqual(["yes", []]);
  });

  it("notices are switched on by a yes", async () => {
    const {
      page: shown,
      says,
      sent,
      hold,
      answer,
    } = await part(async () => {
      // One offer a visit: that of the app would be the second.
      browser({ userAgent: "iPhone" });
      return offer();
    }, TO_PUSH);
    answer(`POST ${addPushDevice.path}`, new Response(null, { status: 204 }));
    await says("ให้บอกเมื่อออกผลไหม");
    const go = hold();
    await shown.press(YES);
    await vi.waitFor(() => expect(shown.busy()).toEqual([YES]));
    go();
    await vi.waitFor(() => expect(shown.words()).toBe(""));
    expect(sent.map(({ call }) => call)).toEqual([`POST ${addPushDevice.path}`]);
    expect(localStorage.getItem("pushOffered")).toBe("yes");
  });

  it("a yes that failed is told and can be given again", async () => {
    const {
      page: shown,
      says,
      told,
      refuse,
    } = await part(async () => {
      browser({});
      return offer();
    }, TO_PUSH);
    refuse(`POST ${addPushDevice.path}`, "", 422);
    await says("ให้บอกเมื่อออกผลไหม");
    await shown.press(YES);
    await vi.waitFor(async () => expect(await told()).toContain("เปิดการแจ้งเตือนไม่สำเร็จ"));
    await vi.waitFor(() => expect(shown.busy()).toEqual([]));
    expect([shown.buttons(), localStorage.getItem("pushOffered")]).toEqual([[NO, YES], null]);
  });

  it.each([
    ["that was answered before", () => localStorage.setItem("pushOffered", "yes")],
    [
      "that cannot be made",
      () => vi.stubGlobal("navigator", { onLine: true, userAgent: "iPhone" }),
    ],
  ])(
    "an offer %s gives way to that of the app, on an iPhone by the way through Safari",
    async (_, prepare) => {
      const { page: shown, says } = await part(async () => {
        browser({ userAgent: "iPhone" });
        prepare();
        return offer();
      });
      await says("ติดตั้งโชคดีบน iPhone แตะปุ่มแชร์ใน Safari");
      expect(shown.buttons()).toEqual([NO]);
      await shown.press(NO);
      expect([shown.words(), localStorage.getItem("installOffered")]).toEqual(["", "yes"]);
    },
  );

  it("the app is offered where the browser can ask, and not again once it asked", async () => {
    const prompt = vi.fn<() => Promise<void>>(async () => undefined);
    const installed = async () => {
      const listeners = new Map<string, (event: object) => void>();
      vi.stubGlobal("addEventListener", (type: string, run: () => void) =>
        listeners.set(type, run),
      );
      (await import("../../app/install.ts")).keepInstallOffer();
      listeners.get("beforeinstallprompt")?.({ preventDefault: () => undefined, prompt });
      return (await import("./InstallOffer.tsx")).InstallOffer;
    };
    const { page: shown } = await part(installed);
    expect(shown.words()).not.toContain("Safari");
    expect(shown.buttons()).toEqual([NO, "ติดตั้งแอป"]);
    await shown.press("ติดตั้งแอป");
    await act(() => undefined);
    expect(prompt).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(localStorage.getItem("installOffered")).toBe("yes"));
    expect(shown.words()).toBe("");
    const none = await part(async () => (await import("./InstallOffer.tsx")).InstallOffer);
    expect(none.page.words()).toBe("");
  });
});
