/** npm run bench: every benchmark in turn; name some to run only those. */
import { benchDesk } from "./desk.bench.ts";
import { benchHistory } from "./history.bench.ts";
import { benchHouseRound } from "./house-round.bench.ts";
import { print, type Line } from "./report.ts";
import { benchSettlement } from "./settlement.bench.ts";
import { benchSlips } from "./slips.bench.ts";
import { benchWeight } from "./weight.bench.ts";

const benches: readonly (readonly [string, () => Promise<Line[]>])[] = [
  ["slips", () => benchSlips()],
  ["settlement", () => benchSettlement()],
  ["house", () => benchHouseRound()],
  ["history", () => benchHistory()],
  ["desk", () => benchDesk()],
  ["weight", () => benchWeight()],
];

const wanted = process.argv.slice(2);
for (const [name, run] of benches) {
  if (wanted.length === 0 || wanted.includes(name)) print(name, await run());
}
