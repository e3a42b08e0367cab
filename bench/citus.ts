/**
 * npm run proof -- citus [BETS]: the product on a Citus cluster (docs/decisions/0170). A house with
 * so many bets is moved there by npm run distribute, two nodes place, deposit, withdraw and settle
 * on it while a worker and the coordinator are killed with -9, and the books are held against what
 * was acknowledged. It is brought back onto one machine and goes on there. Then faults are planted,
 * which must be found. From 100,000 bets on the product's own tests run on a distributed house too.
 * Needs CITUS_URL or CITUS_CLUSTER (bench/citus/cluster.ts); says what is missing and ends with 3.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import { createOnAll, distribute, dropOnAll, nodesOf } from "../server/testing/citus.ts";
import { fillRound } from "../server/testing/many-slips.ts";
import { root, say } from "../tools/bootstrap/say.mjs";
import { program } from "../tools/steps.ts";
import { checkBooks } from "./books.ts";
import { audit } from "./chaos/audit.ts";
import { moveMoney, SECRET } from "./chaos/moving.ts";
import { newRecord, placeSlips, type Outside } from "./chaos/placing.ts";
import { settleRounds } from "./chaos/settling.ts";
import { goBack } from "./citus/back.ts";
import { killBetweenCommits } from "./citus/between-commits.ts";
import {
  aboveCap,
  checkWhile,
  lateSlips,
  logOverPrepared,
  placeMixedBatch,
  postAfterLooks,
  postFromEveryNode,
  sealDays,
} from "./citus/checks.ts";
import { startCluster, whenEnded, whyNoCluster, type Cluster } from "./citus/cluster.ts";
import { plantFaults, type Scene } from "./citus/plants.ts";
import { raceCap, raceClose } from "./citus/races.ts";
import { addOpenRound, addPlayers, openPool, startProduct, type Product } from "./product.ts";

const BETS = Number(process.argv[2] ?? "100000");
/** A small run is a part of CI and leaves the tests out. */
const IS_SMALL = BETS < 100_000;
const SLIPS = IS_SMALL ? 400 : 2_000;
const PLAYERS = 200;
const MOVERS = 10;
const BALANCE_SATANG = 10_000_000;
const FILLED_LINES = 5;
const HOUSE = "chokdee_proof";
/** What of the product's tests says most of a distributed house, in a few minutes. */
const TESTS = `betting/place-slip betting/number-rules betting/cap-leases betting/caps-set-again betting/batched-slips
  rounds/change-number-rules betting/cancel-slip betting/protected-slips results/settle-round results/void-round
  results/correct-result results/house-draws referral/referral withdrawals/claims
  deposits/deposits-by-two wallet/debts operations/report-profit
  betting/list-bets platform/http/document-money members/lone-adjustments members/users-sorted rounds/add-bet-type`;

let failed = 0;
let passed = 0;

const missing = whyNoCluster();
if (missing === undefined) process.exit(await onCluster());
say(`citus: not run, ${missing}`);
process.exitCode = 3;

async function onCluster(): Promise<number> {
  const cluster = await startCluster();
  try {
    await proveHouse(cluster);
    if (!IS_SMALL) judge("the product's tests on a distributed house", await runTests(cluster.url));
  } finally {
    cluster.stop();
  }
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function judge(what: string, faults: readonly unknown[]): void {
  if (faults.length === 0) passed += 1;
  else failed += 1;
  say(`${faults.length === 0 ? "ok    " : "FAILED"} ${what}`);
  for (const fault of faults.slice(0, 5)) say(`       ${JSON.stringify(fault)}`);
}

async function runTests(url: string): Promise<string[]> {
  const files = TESTS.split(/\s+/).map((name) => `server/${name}.test.ts`);
  const args = ["run", "--project", "server", "--no-file-parallelism", "--reporter=dot"];
  const child = spawn(process.execPath, program("vitest/vitest.mjs", ...args, ...files), {
    cwd: root,
    env: { ...process.env, CITUS_URL: url },
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0 ? [] : [`vitest ended with ${code}`];
}

async function proveHouse(cluster: Cluster): Promise<void> {
  const nodes = await nodesOf(cluster.url);
  await dropOnAll(nodes, HOUSE);
  const url = await createOnAll(nodes, HOUSE);
  const product = await startProduct({
    databaseUrl: url,
    nodes: 2,
    env: { PAYMENT_NOTIFICATION_SECRETS: `bank=${SECRET}` },
  });
  whenEnded(() => {
    for (const node of product.ports.keys()) product.killApp(node);
  });
  try {
    const filled = await fillHouse(url);
    const round = await addOpenRound(product.owner);
    const players = await addPlayers(product.owner, PLAYERS, BALANCE_SATANG);
    const scene = {
      product,
      nodes,
      house: HOUSE,
      url,
      round,
      players,
      record: newRecord(),
      filled,
    };
    await placeSlips(product.ports, round, players, { done: 0, wanted: SLIPS / 10 }, scene.record);
    await stopNodes(product);
    await move(url);
    for (const node of product.ports.keys()) await product.startApp(node);
    await proveUnderKills(scene, cluster);
    await proveRaces(scene);
    const posted = await postAfterLooks(product.owner, url);
    judge("a wallet is posted to by the connection that has locked it", posted);
    await stopNodes(product);
    const told = await logOverPrepared(product.owner, nodes, HOUSE);
    judge("nothing is published over a transaction that is prepared on a worker", told);
    const sealed = await sealDays(product.owner, nodes, HOUSE);
    judge("days are sealed, published and owed to members", sealed);
    for (const { what, faults } of await goBack(product, url, round, players)) judge(what, faults);
    // These have no adjustment behind them, and would be found.
    const some = players.slice(0, 6).map(({ id }) => id);
    judge("entries posted from every node", await postFromEveryNode(nodes, HOUSE, some));
    for (const { what, found } of await plantFaults(scene, BALANCE_SATANG)) {
      judge(`planted and found: ${what}`, found ? [] : ["it was not found"]);
    }
  } finally {
    await product.stop();
  }
}

async function stopNodes(product: Product): Promise<void> {
  for (const node of product.ports.keys()) await product.stopApp(node);
}

async function proveUnderKills(scene: Scene, cluster: Cluster): Promise<void> {
  const { product, url, round, players, record, filled } = scene;
  const progress = { done: 0, wanted: SLIPS };
  const share = (): number => progress.done / SLIPS;
  const checks = checkWhile(url, () => share() < 1);
  await Promise.all([
    kill(scene, cluster, share),
    placeSlips(product.ports, round, players, progress, record),
    moveMoney(product, players.slice(0, MOVERS), share, record),
  ]);
  const { done, found } = await checks;
  judge(`${done} checks of the ledger under load find nothing`, done > 0 ? found : ["none ended"]);
  // Its rounds are made by SQL of its own, which a kill would end.
  await settleRounds(product, BALANCE_SATANG, () => 1, record);
  await holdBooks(product, record, filled);
}

async function proveRaces({ product, round, players }: Scene): Promise<void> {
  judge("a batch of two parts is refused", await placeMixedBatch(product.owner, round));
  const cap = 200_000;
  const capped = await raceCap(product, players, cap);
  judge("a cap that the desk sets again is sold out over the parts, and not beyond", [
    ...capped.faults,
    ...(await aboveCap(product.owner, capped.roundId, cap)),
  ]);
  judge("no slip passes a close", [
    ...(await raceClose(product, players)),
    ...(await lateSlips(product.owner)),
  ]);
  judge("books at zero after all", (await checkBooks(product.owner)).mismatches);
}

/** Slips of before the move; answers the round they are in. */
async function fillHouse(url: string): Promise<string> {
  const owner = openPool(url, 2);
  try {
    const round = await addOpenRound(owner);
    const members = await addPlayers(owner, 100, BETS * 100);
    await owner.query("update members set nickname = 'of before' where nickname = 'player'");
    await fillRound(url, {
      roundId: round.id,
      memberIds: members.map(({ id }) => id),
      slips: Math.ceil(BETS / FILLED_LINES),
      lines: FILLED_LINES,
    });
    return round.id;
  } finally {
    await owner.end();
  }
}

async function move(url: string): Promise<void> {
  const begun = performance.now();
  const said = await distribute(url).catch((error: Error) => error.message);
  const isMoved = said.includes("is distributed and as it was");
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  judge(
    `a house of ${BETS.toLocaleString("en")} bets moved in ${seconds} s`,
    isMoved ? [] : [said],
  );
}

async function kill(scene: Scene, cluster: Cluster, share: () => number): Promise<void> {
  const { killAndStart } = cluster;
  if (!killAndStart) {
    say("       nodes are not killed: the cluster is another's");
    return;
  }
  const after = async (part: number): Promise<void> => {
    while (share() < part) await sleep(5);
  };
  for (const [at, node] of (["worker1", "coordinator", "worker2"] as const).entries()) {
    await after((at + 1) / 5);
    await killAndStart(node);
    say(`       ${node} killed with -9 and started at ${Math.round(share() * 100)} % of the slips`);
  }
  await after(4 / 5);
  const { nodes, house } = scene;
  const back = (): Promise<void> => killAndStart("coordinator");
  const { decided, found } = await killBetweenCommits(nodes, house, back);
  judge(`${decided} commits cut off between coordinator and workers end when it is back`, found);
}

async function holdBooks(product: Product, record: Outside, filled: string): Promise<void> {
  const verdict = await audit(product.owner, record, BALANCE_SATANG, filled);
  const { lost, doubled, unexplained, examples, acknowledged } = verdict;
  judge(
    `${acknowledged} slips acknowledged under kills: ${lost} lost, ${doubled} doubled, ` +
      `${unexplained} unexplained, ${record.moved.length} deposits and withdrawals, ` +
      `${record.retries} retries`,
    lost + doubled + unexplained === 0 ? [] : examples,
  );
  judge("books at zero", (await checkBooks(product.owner)).mismatches);
}
