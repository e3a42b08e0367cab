import type { Call } from "@chokdee/domain/contract.ts";
import { expect, it } from "vitest";

import { sourcesUnder } from "../../../../tools/sources.ts";

const ROOT = new URL("../../../../", import.meta.url).pathname;

/** The calls that a source takes from contracts. */
async function callsNamedIn(text: string): Promise<{ name: string; door: string; call: Call }[]> {
  const imports = text.matchAll(/import \{([^}]*)\} from "(@chokdee\/domain\/[^"]*contract\.ts)"/g);
  const all = await Promise.all(
    [...imports].map(async ([, names = "", module = ""]) => {
      const contract = (await import(module)) as Record<string, Call>;
      return names.split(",").flatMap((one) => {
        const name = one.trim();
        const call = contract[name];
        // Whoever may make one call of a shelf may make those beside it that need the same right.
        return call?.audience === "admin"
          ? [{ name, door: `${module} ${JSON.stringify(call.right)}`, call }]
          : [];
      });
    }),
  );
  return all.flat();
}

it("asks for the right of every call that changes something, before a button leads to it", async () => {
  const sources = sourcesUnder(ROOT, /(?<!\.test)\.tsx?$/).filter(({ path }) =>
    /^web\/\w+\/admin\//.test(path),
  );
  const screens = sources.filter(({ path, text }) => {
    return path.endsWith(".tsx") && /<(?:May|EntryCard|AddButton)\b|useMay\(\)/.test(text);
  });
  const asked = (await Promise.all(screens.map(({ text }) => callsNamedIn(text))))
    .flat()
    .filter(({ call }) => call.method !== "GET")
    .map(({ door }) => door);
  const made = (
    await Promise.all(
      sources.map(async ({ text }) =>
        (await callsNamedIn(text)).filter(({ name }) =>
          new RegExp(`request\\(${name}\\b`).test(text),
        ),
      ),
    )
  ).flat();
  const unasked = made.filter(
    ({ call, door }) => call.method !== "GET" && call.right !== "staff" && !asked.includes(door),
  );
  expect(made.length).toBeGreaterThan(50);
  expect(unasked.map(({ name }) => name)).toEqual([]);
});
