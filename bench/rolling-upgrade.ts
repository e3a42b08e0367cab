/**
 * npm run proof -- upgrade [SLIPS]: members bet through nginx with deploy/nginx.conf while the nodes
 * behind it are stopped and started in turn: first of one version, then each of the older version
 * replaced by this one, then back. Nobody may see an error that one more try does not mend.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once as event } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { setDefaultCACertificates } from "node:tls";

import { ownCertificate } from "../server/testing/own-certificate.ts";
import { aroundSite, findProgram } from "./own-nginx.ts";
import { addOpenRound, addPlayers, freePort, startProduct, type Player } from "./product.ts";
import { print } from "./report.ts";

const ROOT = join(import.meta.dirname, "..");
const SLIPS = Number(process.argv[2] ?? "4000");
const CALLERS = 8;
const PAUSE_MS = 200;
const NGINX = findProgram("nginx");
const folder = join(ROOT, ".cache", "upgrade");
const older = join(folder, "older");

if (!NGINX) {
  process.stdout.write("skipped: there is no nginx on this machine (apt-get install nginx)\n");
  process.exit(0);
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

function git(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

/** The version before the first migration that was added to the released ones. */
const REF =
  process.env["OLDER"] ??
  `${git("log", "--diff-filter=A", "--format=%H", "--", "db/migrations/0017_*").split("\n").at(-1)}^`;

function checkOutOlder(): void {
  git("worktree", "prune");
  git("worktree", "add", "--detach", "--force", older, REF);
  // Links of workspaces are relative: the older server gets the older domain.
  const copied = spawnSync("cp", ["-al", join(ROOT, "node_modules"), join(older, "node_modules")]);
  if (copied.status !== 0) throw new Error("node_modules could not be linked");
}

/** deploy/nginx.conf with our ports and our certificate; nothing else is changed. */
function configure(port: number, ports: readonly number[]): string {
  const { key, cert } = ownCertificate();
  writeFileSync(join(folder, "key.pem"), key);
  writeFileSync(join(folder, "cert.pem"), cert);
  setDefaultCACertificates([cert]);
  const site = readFileSync(join(ROOT, "deploy/nginx.conf"), "utf8")
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${ports[0]}`)
    .replaceAll("127.0.0.1:3002", `127.0.0.1:${ports[1]}`)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("listen 80", `listen unix:${folder}/plain.sock`)
    .replaceAll("lotto.example.com;", "localhost;")
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, join(folder, "cert.pem"))
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, join(folder, "key.pem"));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, aroundSite(folder, site, "keepalive_requests 1000000;"));
  return file;
}

interface Tally {
  asked: number;
  placed: number;
  /** Seen at first by nginx's caller, whatever the second try brought. */
  readonly first: string[];
  readonly afterRetry: string[];
}

const port = await freePort();
const tally: Tally = { asked: 0, placed: 0, first: [], afterRetry: [] };
const entries = ["server/main.ts", "server/main.ts"];
const product = await startProduct({
  nodes: 2,
  entryOf: (node) => entries[node] ?? "",
  // The older version knows no "none" there.
  env: { TRUST_PROXY: "1", DRAND_URLS: "", HOUSE_DRAWS_WITHOUT_BEACON: "1" },
});
const nginx = spawn(NGINX, ["-c", configure(port, product.ports)], { stdio: "inherit" });
let isOver = false;

const agents = new Map<string, Agent>();

/**
 * nginx gives the members of one address to one node, so each member here has an address of its
 * own; only Linux has all of 127.0.0.0/8.
 */
function agentOf({ token }: Player): Agent {
  const known = agents.get(token);
  if (known) return known;
  const localAddress = process.platform === "linux" ? `127.0.0.${agents.size + 2}` : undefined;
  const agent = new Agent({ keepAlive: true, ...(localAddress ? { localAddress } : {}) });
  agents.set(token, agent);
  return agent;
}

async function once(player: Player, path: string, body?: object): Promise<string> {
  tally.asked += 1;
  try {
    const asked = request({
      host: "127.0.0.1",
      servername: "localhost",
      port,
      path,
      method: body ? "POST" : "GET",
      agent: agentOf(player),
      headers: {
        host: `localhost:${port}`,
        authorization: `Bearer ${player.token}`,
        "content-type": "application/json",
      },
    });
    asked.on("error", () => undefined).end(body && JSON.stringify(body));
    const [reply] = (await event(asked, "response")) as [IncomingMessage];
    const answer = await text(reply);
    const status = reply.statusCode ?? 0;
    return status < 300 ? "ok" : `${status} ${answer.slice(0, 80)}`;
  } catch (error) {
    return String(error);
  }
}

/** Slips that each node has placed since it was started. */
function placedBy(): Promise<number[]> {
  return Promise.all(
    product.ports.map(async (own) => {
      const metrics = await (await fetch(`http://127.0.0.1:${own}/metrics`)).text();
      return Number(/^chokdee_slip_batch_slips_sum (\d+)/m.exec(metrics)?.[1] ?? 0);
    }),
  );
}

/** As the web does it: the same action again, under the same id. */
async function withOneRetry(player: Player, path: string, body?: object): Promise<boolean> {
  const first = await once(player, path, body);
  if (first === "ok") return true;
  tally.first.push(first);
  await sleep(PAUSE_MS);
  const second = await once(player, path, body);
  if (second !== "ok") tally.afterRetry.push(second);
  return second === "ok";
}

async function restart(node: number, entry: string): Promise<void> {
  entries[node] = entry;
  await product.stopApp(node);
  await product.startApp(node);
}

async function placedMore(slips: number): Promise<void> {
  const until = tally.placed + slips;
  while (tally.placed < until) await sleep(20);
}

const lines: { name: string; value: string; target: string }[] = [];
/** Stages after which a node placed nothing: they prove nothing. */
const idle: string[] = [];
async function stage(name: string, work: () => Promise<void>): Promise<void> {
  const before = { asked: tally.asked, first: tally.first.length, after: tally.afterRetry.length };
  await work();
  const began = await placedBy();
  await placedMore(SLIPS / 8);
  const byNode = (await placedBy()).map((slips, node) => slips - (began[node] ?? 0));
  if (byNode.includes(0)) idle.push(name);
  const value =
    `${tally.asked - before.asked} requests, ${tally.first.length - before.first} errors, ` +
    `${tally.afterRetry.length - before.after} beyond one retry; ` +
    `then ${byNode.join(" and ")} slips by node`;
  lines.push({ name, value, target: "0 beyond one retry, each node places some" });
  process.stdout.write(`${name}: ${value}\n`);
}

try {
  checkOutOlder();
  const players = await addPlayers(product.owner, CALLERS * 4, 100_000_000);
  const round = await addOpenRound(product.owner);
  const bet = () => ({
    round_id: round.id,
    bet_group_id: randomUUID(),
    bets: [{ bet_type_config_id: round.two, number: "11", amount: 1 }],
  });
  const callers = Array.from({ length: CALLERS }, async (_, at) => {
    for (let turn = at; !isOver; turn += CALLERS) {
      const player = players[turn % players.length];
      if (!player) continue;
      if (await withOneRetry(player, "/api/lottery/bets/bulk", bet())) tally.placed += 1;
      await withOneRetry(player, "/api/wallets/balance");
    }
  });
  await placedMore(50);
  const now = "server/main.ts";
  const then = join(older, "server/main.ts");
  await stage("restarts of this version, each node twice", async () => {
    for (const node of [0, 1, 0, 1]) await restart(node, now);
  });
  const restartErrors = tally.first.length;
  await stage("back to the older version, beside later migrations", async () => {
    for (const node of [0, 1]) await restart(node, then);
  });
  await stage("the older version up to this one, one node after the other", async () => {
    for (const node of [0, 1]) await restart(node, now);
  });
  await stage("one of each version side by side", () => restart(0, then));
  isOver = true;
  await Promise.all(callers);
  const [books] = (
    await product.owner.query<{ slips: number }>(
      "select count(*)::integer as slips from slips where round_id = $1",
      [round.id],
    )
  ).rows;
  lines.push({
    name: "slips that members were told of, and slips in the books",
    value: `${tally.placed} and ${books?.slips ?? 0}`,
    target: "none is lost",
  });
  print(`A rolling upgrade through nginx, from ${REF.slice(0, 12)}`, lines);
  for (const seen of new Set(tally.first)) process.stdout.write(`seen: ${seen}\n`);
  const lost = tally.placed > (books?.slips ?? 0);
  const isGood = tally.afterRetry.length === 0 && restartErrors === 0 && idle.length === 0 && !lost;
  if (!isGood) process.exitCode = 1;
} finally {
  isOver = true;
  for (const agent of agents.values()) agent.destroy();
  nginx.kill("SIGQUIT");
  await product.stop();
  git("worktree", "remove", "--force", older);
  rmSync(folder, { recursive: true, force: true });
}
