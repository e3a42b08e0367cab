/** What a failed sign-in leaves behind: a captcha is good for one try, and a code for none more. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt } from "../../testing/browser.ts";

let pictures = 0;

beforeEach(async () => {
  openBrowser();
  pictures = 0;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    pictures += 1;
    return Response.json({
      captcha_token: `t${String(pictures)}`,
      captcha_image: "",
      captcha_work: {},
    });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["auth", "common"]);
});
afterAll(closeBrowser);

it("each try that fails brings another captcha, and takes away what was typed for the last", async () => {
  const { useSignIn } = await import("./use-sign-in.ts");
  const { ApiFailure } = await import("../../app/api-failure.ts");
  const sent: object[] = [];
  const asks = { require_captcha: true, require_totp: true };
  const way = {
    mutate: (body: object, { onError }: { readonly onError: (error: unknown) => void }) => {
      sent.push(body);
      onError(new ApiFailure(401, asks));
    },
  };
  const hook = await mount(() => useSignIn(way as never, () => undefined));
  await act(() => hook.value().phone.onChange("0811111111"));
  await act(() => hook.value().password.onChange("x"));
  await act(() => hook.value().submit());
  for (const picture of [1, 2, 3]) {
    const token = `t${String(picture)}`;
    await vi.waitFor(() => expect(hook.value().captcha?.captcha.data?.captcha_token).toBe(token));
    expect([hook.value().captcha?.value, hook.value().code?.value]).toEqual(["", ""]);
    await act(() => hook.value().captcha?.onChange("1234"));
    await act(() => hook.value().code?.onChange("123456"));
    await act(() => hook.value().submit());
    expect(sent.at(-1)).toMatchObject({ captcha_token: token, captcha_value: "1234" });
  }
});
