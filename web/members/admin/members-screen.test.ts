/** The list of members and its file are of what is chosen, and only members have a credit to adjust. */
import type { Right } from "@chokdee/domain/rights.ts";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../testing/browser.ts";

let asked: { readonly path: string; readonly query: string }[] = [];
let rights: readonly Right[] = ["owner"];

beforeEach(async () => {
  openBrowser();
  [asked, rights] = [[], ["owner"]];
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(address));
    const { pathname: path, searchParams } = new URL(address, "http://house.test");
    asked.push({ path, query: searchParams.toString() });
    // Nothing is saved here.
    if (searchParams.has("format")) return new Response(null, { status: 503 });
    return Response.json({ data: { items: [], next_cursor: null, total: 0, rights } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  const groups = ["admin-members", "admin-likeness", "admin-statement", "admin-desk", "admin"];
  await loadTexts([...groups, "common"] as never);
});
afterAll(closeBrowser);

async function screen(address: string) {
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights });
  location.hash = `#/admin/members${address}`;
  const { default: MembersScreen } = await import("./MembersScreen.tsx");
  const page = await mount(() => MembersScreen());
  return () => elementsIn(page.value());
}

it.each([
  ["", "role=USER&sort=newest"],
  [
    "?search=0812&state=LOCKED&tag=vip&sort=newest",
    "search=0812&role=USER&sort=newest&state=LOCKED&tag=vip",
  ],
])("the list with %j and its file ask for %s", async (address, wanted) => {
  const parts = await screen(address);
  type Head = { readonly asked: object; readonly file: { mutate: (asked: object) => void } };
  const [{ asked: of, file }] = parts()
    .filter(({ props }) => "file" in props)
    .map(({ props }) => props) as unknown as [Head];
  await act(() => file.mutate(of));
  await vi.waitFor(() =>
    expect(asked.filter(({ query }) => query.includes("csv"))).toHaveLength(1),
  );
  const plain = asked
    .filter(({ path }) => path.endsWith("/users"))
    .map(({ query }) => {
      const one = new URLSearchParams(query);
      for (const name of ["format", "limit"]) one.delete(name);
      if (one.get("search") === "") one.delete("search");
      one.sort();
      return one.toString();
    });
  const expected = new URLSearchParams(wanted);
  expected.sort();
  expect(plain).toEqual([expected.toString(), expected.toString()]);
});

it.each([
  ["", ["owner"], true],
  ["?role=ADMIN", ["owner"], false],
  ["", ["support"], false],
] as const)(
  "of the list %j somebody with %j can adjust credits: %s",
  async (address, held, may) => {
    rights = held;
    const parts = await screen(address);
    const columns = () =>
      parts().find(({ props }) => "columns" in props)?.props["columns"] as { key: string }[];
    await vi.waitFor(() => expect(columns().some(({ key }) => key === "adjust")).toBe(may));
  },
);

it("the file of a member's statement is of the days that are chosen", async () => {
  const { MemberStatement } = await import("./MemberStatement.tsx");
  const page = await mount(() => MemberStatement({ userId: "m" }));
  const parts = () => elementsIn(page.value());
  const set = async (at: number, day: string) => {
    const fields = parts().flatMap(({ props }) => (props["dense"] ? props["onChange"] : []));
    await act(() => (fields[at] as (day: string) => void)(day));
  };
  await set(0, "2026-11-01");
  await set(1, "2026-11-20");
  const [save] = parts().flatMap(({ props }) => ("loading" in props ? props["onClick"] : []));
  await act(() => (save as () => void)());
  await vi.waitFor(() => expect(asked.at(-1)?.query).toContain("csv"));
  const query = "from=2026-11-01&to=2026-11-20";
  expect(asked.at(-1)?.query).toBe(`${query}&format=csv`);
  expect(asked.at(-2)?.query).toBe(`${query}&limit=20`);
});

it("a slip that was searched is of the member whom the search led to, and of no other shown in their place", async () => {
  const parts = await screen("?member=a&slip=s1");
  const dialog = () =>
    parts().find(({ props }) => "onShow" in props)?.props as {
      readonly userId: string;
      readonly slip: string;
      readonly onShow: (id: string) => void;
    };
  await vi.waitFor(() => expect(dialog()).toMatchObject({ userId: "a", slip: "s1" }));
  await act(() => dialog().onShow("b"));
  expect(dialog()).toMatchObject({ userId: "b", slip: "" });
  await act(() => dialog().onShow("a"));
  expect(dialog()).toMatchObject({ userId: "a", slip: "s1" });
});
