/** The picture of a deposit's QR code that a member saves. */
import { readDeposit } from "@chokdee/domain/deposits/contract.ts";
import { listBankAccounts, listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberDeposit, ownAccount } from "../../testing/member-deposit.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterAll(closeBrowser);

it("a saved QR says the amount to the satang, the account, the reference and until when", async () => {
  const web = await memberWeb(["deposits"], "/deposit?id=1");
  const deposit = {
    ...memberDeposit(Date.now()),
    provider: "promptpay",
    qr_code: "data:image/png;base64,1",
    promptpay_number: "0891112222",
    expires_at: "2099-11-20T18:10:00Z",
  };
  web.answer(readDeposit.path.replace("{id}", "1"), { success: true, data: deposit });
  web.answer(listBankAccounts.path, { data: [ownAccount] });
  web.answer(listBanks.path, []);
  const page = await web.show(await import("./DepositScreen.tsx"));
  await vi.waitFor(() => expect(page.buttons()).toContain("บันทึกรูป"));

  const drawn: string[] = [];
  const pictures: string[] = [];
  const saved: string[] = [];
  const context = {
    fillRect: () => undefined,
    fillText: (text: string) => void drawn.push(text),
    drawImage: ({ src }: { readonly src: string }) => void pictures.push(src),
  };
  const canvas = {
    getContext: () => context,
    toBlob: (take: (blob: Blob) => void) => take(new Blob(["x"])),
  };
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = async () => undefined;
    },
  );
  vi.stubGlobal("getComputedStyle", () => ({ fontFamily: "Noto" }));
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const make = document.createElement.bind(document) as (name: string) => object;
  Object.assign(document, {
    body: { append: () => undefined },
    createElement: (name: string) => {
      if (name === "canvas") return canvas;
      const element = make(name) as { download?: string };
      const click = () => void saved.push(element.download ?? "");
      return Object.assign(element, { remove: () => undefined, click });
    },
  });
  await page.press("บันทึกรูป");
  await vi.waitFor(() => expect(saved).toEqual(["chokdee-CD-6911-20458.png"]));
  vi.restoreAllMocks();
  expect(pictures).toEqual([deposit.qr_code]);
  expect(drawn.map((text) => text.replaceAll("\u00A0", " "))).toEqual([
    "250.37 บาท",
    deposit.bank_account.account_name,
    "เลขอ้างอิง CD-6911-20458",
    "ใช้ได้ถึง 21 พ.ย. 2642 01:10 น.",
  ]);
});
