/**
 * npm run lighthouse [-- PAGES] [--runs N]: the login, home and betting pages of the built product
 * on Lighthouse's phone, the median of N runs (5) against the budgets of stack.md.
 */
import { signIn } from "../e2e/api.ts";
import { startProduct } from "../e2e/server.ts";
import { say } from "./bootstrap/say.mjs";
import { ensureWebBuilt } from "./bootstrap/web-build.mjs";
import { type Figure, type LookedAt, type Seen, lookAt, median } from "./look-with-lighthouse.ts";
import { endWith, readCount, readOptions } from "./options.ts";

const BUDGETS: readonly (readonly [figure: Figure, is: "least" | "most", budget: number])[] = [
  ["performance", "least", 98],
  ["accessibility", "least", 100],
  ["best practices", "least", 100],
  ["LCP, ms", "most", 1800],
  ["TBT, ms", "most", 100],
  ["CLS", "most", 0.01],
];

const PAGES: readonly string[] = ["login", "home", "betting"];

const { values, positionals } = readOptions({
  options: { runs: { type: "string", default: "5" } },
  allowPositionals: true,
});
const runs = readCount("--runs", values.runs, 1);
const unknown = positionals.filter((name) => !PAGES.includes(name));
if (unknown.length > 0) {
  endWith(`There is no page '${unknown.join(" ")}'. Known: ${PAGES.join(", ")}.`);
}

await ensureWebBuilt(process.execPath);
const product = await startProduct({ DEMO: "1" });
try {
  const pages = await pagesOf(product.baseURL);
  console.log("| page | figure | median | budget | |\n|---|---|---|---|---|");
  for (const page of pages) {
    if (positionals.length > 0 && !positionals.includes(page.name)) continue;
    const seen: Seen[] = [];
    while (seen.length < runs) seen.push(await lookAt(product.baseURL, page));
    report(page.name, seen);
  }
} finally {
  await product.stop();
}

async function pagesOf(baseURL: string): Promise<LookedAt[]> {
  const member = await signIn(baseURL, "0812345678", "1234");
  const user = JSON.stringify(await member.call("GET", "/api/users/me"));
  const memory = { accessToken: member.token, user };
  const rounds: unknown = await member.call("GET", "/api/lottery/rounds/active");
  const [round] = rounds as { id: string }[];
  if (!round) throw new Error("The demo has no open round.");
  return [
    { name: "login", address: "/auth/login", memory: {} },
    { name: "home", address: "/", memory },
    { name: "betting", address: `/lottery-betting?round=${round.id}`, memory },
  ];
}

function report(name: string, seen: readonly Seen[]): void {
  for (const [figure, is, budget] of BUDGETS) {
    const value = median(seen, figure);
    const holds = is === "least" ? value >= budget : value <= budget;
    if (!holds) process.exitCode = 1;
    const shown = figure === "CLS" ? value.toFixed(3) : value.toFixed(0);
    const wanted = `${is === "least" ? ">=" : "<="} ${budget}`;
    console.log(`| ${name} | ${figure} | ${shown} | ${wanted} | ${holds ? "ok" : "OVER"} |`);
  }
  for (const fault of new Set(seen.flatMap(({ faults }) => faults))) say(`${name}: ${fault}`);
}
