/** Figures of one name that are not the same: the API's document says of each what it counts. */
import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";

const app = useApp();

/** What the document says of every field of this name in an answer. */
async function saidOf(answer: string, field: string): Promise<Set<unknown>> {
  const { components } = (await app.current.inject({ url: "/api/openapi.json" })).json();
  const found = new Set<unknown>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "properties" && field in inner) found.add(inner[field].description);
      look(inner);
    }
  };
  look(components.schemas[answer]);
  return found;
}

it.each([
  ["ProfitReportAnswer", "pending", /^Baht staked on rounds that are not settled/],
  ["ProfitReportAnswer", "stakes", /those given back among them$/],
  ["ProfitReportAnswer", "profit", /less refunds, payouts and what is pending$/],
  ["DashboardAnswer", "stakes", /slips that stand$/],
  ["DashboardAnswer", "profit", /what is staked on rounds without a result counts as kept$/],
  ["BetPage", "total_amount", /^Baht staked today/],
  ["Slip", "total_amount", /^Baht of the whole slip$/],
  ["StaffReportAnswer", "count", /^How often/],
  ["StaffReportAnswer", "amount", /below zero for what was taken from members; /],
] as const)("says of %s what its %s are", async (answer, field, said) => {
  const [first, ...others] = await saidOf(answer, field);
  expect(first).toMatch(said);
  expect(others).toEqual([]);
});
