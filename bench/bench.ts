/**
 * npm run bench: every benchmark in turn; name some to run only those. With --quick each is small
 * and all end within two minutes: to see that something got much slower, not by how much.
 */
import { endWith } from "../tools/options.ts";
import { benchCitusCost } from "./citus-cost.bench.ts";
import { benchDesk } from "./desk.bench.ts";
import { benchHistory } from "./history.bench.ts";
import { benchHouseRound } from "./house-round.bench.ts";
import { benchPage } from "./page.bench.ts";
import { print, type Line } from "./report.ts";
import { benchSettlement, benchSettlementOnCitus } from "./settlement.bench.ts";
import { benchSlips } from "./slips.bench.ts";
import { benchSockets } from "./sockets.bench.ts";
import { benchWeight } from "./weight.bench.ts";

const benches: readonly (readonly [string, (isQuick: boolean) => Promise<Line[]>])[] = [
  ["slips", benchSlips],
  ["settlement", (isQuick) => benchSettlement(isQuick ? 30_000 : undefined)],
  ["house", (isQuick) => benchHouseRound(isQuick ? 20_000 : undefined)],
  ["history", (isQuick) => benchHistory(isQuick ? 150_000 : undefined)],
  ["desk", benchDesk],
  ["weight", benchWeight],
  ["page", benchPage],
  ["sockets", benchSockets],
  ["citus", benchCitusCost],
  ["citus-settlement", (isQuick) => benchSettlementOnCitus(isQuick ? 30_000 : undefined)],
];

const wanted = process.argv.slice(2).filter((name) => name !== "--quick");
const isQuick = process.argv.includes("--quick");
const names = benches.map(([name]) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  endWith(`There is no benchmark '${unknown.join(" ")}'. Known: ${names.join(", ")}.`);
}
for (const [name, run] of benches) {
  if (wanted.length === 0 || wanted.includes(name)) print(name, await run(isQuick));
}
