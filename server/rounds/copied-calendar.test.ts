/** The calendar of a lottery that is a copy of another: it draws when the other does. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();

const keyOf = async (code: string): Promise<number> => {
  const [type] = await app.current.db.query<{ id: number }>(
    "select id from lottery_types where code = $1",
    [code],
  );
  return type?.id ?? 0;
};
const daysOf = (id: number) =>
  app.current.db.query(
    `select on_date::text as on, moved_to::text as moved_to, note, exchange
     from calendar_days where lottery_type_id = $1 order by on_date`,
    [id],
  );

it.each(["thai-gov", "foreign-dowjones", "foreign-uk"])(
  "a copy of %s has its moved days and those without a session",
  async (code) => {
    const admin = await app.current.admin();
    const source = await keyOf(code);
    const days = await daysOf(source);
    expect(days.length).toBeGreaterThan(0);
    const made = await admin.post("/api/admin/lottery-types", {
      copy_of: String(source),
      code: `${code}-2`,
      names: { th: "อีกหนึ่ง" },
    });
    expect(made.status).toBe(201);
    expect(await daysOf(await keyOf(`${code}-2`))).toEqual(days);
  },
);

it("a day that is imported for an exchange afterwards is the copy's as well", async () => {
  const admin = await app.current.admin();
  const body = { copy_of: String(await keyOf("foreign-korea")), names: { th: "เกาหลี VIP" } };
  expect(
    (await admin.post("/api/admin/lottery-types", { ...body, code: "korea-vip" })).status,
  ).toBe(201);
  const day = { on: "2029-05-07", note: "Substitute" };
  const put = { source: "Notice of the exchange", known_until: "2029-12-31", days: [day] };
  expect((await admin.put("/api/admin/exchanges/XKRX", put)).status).toBe(200);
  expect(await daysOf(await keyOf("korea-vip"))).toContainEqual({
    ...day,
    moved_to: null,
    exchange: "XKRX",
  });
});
