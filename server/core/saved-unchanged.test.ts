/** A form of the desk that is saved as it stands is no act: neither told nor written down. */
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let owner: Caller;
beforeAll(async () => {
  owner = await app.current.admin();
});

interface Form {
  readonly path: string;
  readonly form: object;
}

async function added(list: string, form: object): Promise<Form> {
  const { status, body } = await owner.post(list, form);
  expect(status).toBe(201);
  return { path: `${list}/${body.data.id}`, form };
}

const BANKS = "/api/admin/banks";
const ACCOUNTS = "/api/admin/receiving-accounts";
const bank = { name_th: "ธนาคารเดิม", name_en: "Same Bank", color: "#00ff00" };
const account = { bank_code: "014", account_name: "บจก. เดิม", account_number: "4683334449" };

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  "a bank": async () => {
    const { path } = await added(BANKS, { ...bank, code: "SAM", account_groups: [3, 7] });
    return { path, form: { ...bank, account_groups: [3, 7], active: true } };
  },
  "an account that takes deposits": () => added(ACCOUNTS, { ...account, promptpay_id: null }),
  "an announcement": () =>
    added("/api/admin/announcements", { texts: { th: "ปิดปรับปรุง", en: "Closed" } }),
  "a promotion": () =>
    added("/api/admin/promotions", { titles: { th: "ฝากแรก" }, bodies: { th: "รับเพิ่ม" } }),
};

it.each(Object.entries(forms))("%s", async (_, prepare) => {
  const { path, form } = await prepare();
  const shown = await owner.patch(path, {});
  const audits = "select count(*)::integer as n from audit_entries";
  const before = await app.current.db.query(audits);
  app.current.told.splice(0);
  for (const same of [form, { ...form, over: form }, {}]) {
    expect(await owner.patch(path, same)).toMatchObject({ status: 200, body: shown.body });
  }
  expect(await app.current.db.query(audits)).toEqual(before);
  expect(app.current.told).toEqual([]);
});
