/**
 * npm run chaos: places slips with duplicates and altered replays on two nodes that share a
 * database, while nodes and PostgreSQL are killed, keeps a record outside of what was acknowledged,
 * and then holds the books against it: 0 lost, 0 doubled, 0 unexplained, books at zero (trust.md
 * "Figures to reach", 1).
 *
 *   npm run chaos -- --slips 20000 --app-kills 4 --db-kills 2 [--plant PLANT]
 *
 * --minutes N ends it early, and it tells what was done until then.
 *
 * --rolling N asks every node in turn to stop and starts it again, while rounds are settled too.
 *
 * On a disk of its own, where the machine allows it (bench/chaos/disk.ts), also --power-cuts N,
 * --disk-failures N and --disk-full N, and as a control that must lose: --unsafe fsync.
 */
import { readCount, readOptions } from "../tools/options.ts";
import { checkBooks } from "./books.ts";
import { addOpenRound, addPlayers, startProduct, type Product } from "./product.ts";
import { audit, type Verdict } from "./chaos/audit.ts";
import { openDisk, whyNoDisk, type TestDisk } from "./chaos/disk.ts";
import { scheduleKills, type Plan } from "./chaos/kills.ts";
import { moveMoney, SECRET } from "./chaos/moving.ts";
import { settleRounds } from "./chaos/settling.ts";
import { newRecord, placeSlips, type Outside } from "./chaos/placing.ts";

const { values } = readOptions({
  options: {
    slips: { type: "string", default: "20000" },
    "app-kills": { type: "string", default: "4" },
    "db-kills": { type: "string", default: "2" },
    "power-cuts": { type: "string", default: "0" },
    "disk-failures": { type: "string", default: "0" },
    "disk-full": { type: "string", default: "0" },
    rolling: { type: "string", default: "0" },
    nodes: { type: "string", default: "2" },
    minutes: { type: "string" },
    unsafe: { type: "string" },
    plant: { type: "string" },
  },
});

const slips = readCount("--slips", values.slips, 1);
const nodes = readCount("--nodes", values.nodes, 1);
const minutes = values.minutes === undefined ? 0 : readCount("--minutes", values.minutes, 1);
const plan: Plan = {
  app: readCount("--app-kills", values["app-kills"]),
  database: readCount("--db-kills", values["db-kills"]),
  power: readCount("--power-cuts", values["power-cuts"]),
  disk: readCount("--disk-failures", values["disk-failures"]),
  full: readCount("--disk-full", values["disk-full"]),
  rolling: readCount("--rolling", values.rolling),
};

/** Fewer where there are few slips, so that they still meet in their wallets. */
const PLAYERS = Math.min(400, Math.ceil(slips / 4));
/** Members who also deposit and withdraw. */
const MOVERS = Math.ceil(PLAYERS / 10);
/** A slip has three lines of a baht on average. */
const SLIP_SATANG = 300;
/** So little that some slips must be refused for lack of money: those leave no trace either. */
const SHORT_OF_MONEY = 0.95;

const balance = Math.ceil((slips / PLAYERS) * SLIP_SATANG * SHORT_OF_MONEY);
const entry =
  values.plant === undefined ? "server/main.ts" : `bench/chaos/plant-${values.plant}.ts`;
const begun = performance.now();
const needsDisk = plan.power + plan.disk + plan.full > 0;
const missing = needsDisk ? whyNoDisk() : null;
// At once: where a run broke off, members still ask a house that is gone.
if (missing === null) process.exit(await onItsDisk());
else process.stdout.write(`skipped: a disk of our own cannot be had here: ${missing}\n`);

async function onItsDisk(): Promise<number> {
  if (!needsDisk) return run(undefined);
  const disk = openDisk();
  try {
    return await run(disk);
  } finally {
    await disk.remove();
  }
}

async function run(disk: TestDisk | undefined): Promise<number> {
  const product = await startProduct({
    entry,
    nodes,
    env: { PAYMENT_NOTIFICATION_SECRETS: `bank=${SECRET}` },
    postgres: disk ? { dataDir: disk.folder } : {},
  });
  try {
    disk?.settle();
    return (await place(product, disk)) ? 0 : 1;
  } catch (error) {
    // Told now: on a disk that has failed, stopping fails as well and hides it.
    const told = values.unsafe === undefined ? "the run broke off" : "the control lost all";
    process.stdout.write(`${told}: ${String(error)}\n`);
    if (values.unsafe === undefined) throw error;
    return 1;
  } finally {
    await product.stop();
  }
}

async function place(product: Product, disk: TestDisk | undefined): Promise<boolean> {
  const round = await addOpenRound(product.owner);
  const players = await addPlayers(product.owner, PLAYERS, balance);
  const progress = { done: 0, wanted: slips };
  const share = (): number => progress.done / progress.wanted;
  const record = newRecord();
  const scene = { product: product, disk, unsafe: values.unsafe };
  const timer = minutes
    ? setTimeout(() => (progress.wanted = progress.done), minutes * 60_000)
    : undefined;
  const [happened] = await Promise.all([
    scheduleKills(scene, progress, plan),
    placeSlips(product.ports, round, players, progress, record),
    moveMoney(product, players.slice(0, MOVERS), share, record),
    // Results are entered as well where the nodes are stopped in turn.
    plan.rolling > 0 && settleRounds(product, balance, share, record),
  ]);
  clearTimeout(timer);
  const verdict = await audit(product.owner, record, balance);
  const ledger = await checkBooks(product.owner);
  report(verdict, ledger.mismatches, record, happened);
  return verdict.lost + verdict.doubled + verdict.unexplained === 0 && ledger.balanced;
}

function report(
  verdict: Verdict,
  mismatches: readonly object[],
  record: Outside,
  happened: Plan,
): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(
    `chaos: ${verdict.acknowledged + verdict.refused} slips on ${nodes} nodes in ${seconds} s, ` +
      `${happened.app} kills of a node, ${happened.database} of PostgreSQL, ` +
      `${happened.power} power cuts, ${happened.disk} failures and ${happened.full} fillings of ` +
      `the disk, ${happened.rolling} rolling restarts, ${record.retries} retries\n` +
      `  ${record.moved.length} deposits and withdrawals; slips acknowledged ` +
      `${verdict.acknowledged}, refused ${verdict.refused}: ` +
      `${verdict.lost} lost, ${verdict.doubled} doubled, ${verdict.unexplained} unexplained, ` +
      `${mismatches.length} faults in the books\n`,
  );
  for (const one of [...verdict.examples, ...mismatches].slice(0, 10)) {
    process.stdout.write(`  ${JSON.stringify(one)}\n`);
  }
  const failed = verdict.lost + verdict.doubled + verdict.unexplained + mismatches.length;
  process.stdout.write(failed === 0 ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
}
