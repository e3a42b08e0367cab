import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();

async function alarm() {
  const auditor = await app.current.admin(["auditor"]);
  const { body } = await auditor.get("/api/admin/dashboard");
  const { alarms } = body.data as { alarms: { kind: string; detail: string; at: string }[] };
  return alarms.find(({ kind }) => kind === "CALENDAR_ENDS");
}

it("the dashboard says for a month which exchanges' days come to an end", async () => {
  const today = bangkokDay(Date.now());
  const knownUntil = (day: string, exchange: string) =>
    app.current.db.query(
      "update exchange_calendars set known_until = $1 where $2 in (exchange, '')",
      [day, exchange],
    );
  await knownUntil(addDays(today, 30), "");
  expect(await alarm()).toBeUndefined();
  await knownUntil(addDays(today, 29), "XLON");
  await knownUntil(addDays(today, -3), "XKRX");
  const begins = `${addDays(today, -33)}T17:00:00.000Z`;
  expect(await alarm()).toEqual({ kind: "CALENDAR_ENDS", detail: "XKRX, XLON", at: begins });

  // Nobody bets on a lottery that is not on offer.
  await app.current.db.query("update lottery_types set active = false where code = $1", [
    "foreign-korea",
  ]);
  expect((await alarm())?.detail).toBe("XLON");
  await knownUntil(addDays(today, 30), "XLON");
  expect(await alarm()).toBeUndefined();
  await knownUntil(addDays(today, 29), "");
  expect((await alarm())?.detail).toMatch(/^(?:X[A-Z]{3}, ){5}…$/);
});
