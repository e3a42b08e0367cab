/**
 * npm run proof -- NAME [SIZE]: proves one thing at the size that trust.md asks for once ("Figures
 * to reach"); npm test runs the same small. Without a name it lists what there is.
 */
import { spawn } from "node:child_process";

import { root, say } from "./bootstrap/say.mjs";
import { endWith, readCount } from "./options.ts";
import { program } from "./steps.ts";

interface Proof {
  readonly size: number;
  readonly what: string;
  readonly args: (size: string) => readonly string[];
}

const NO_KILLS = ["--app-kills", "0", "--db-kills", "0"];
const test = (file: string) => (): string[] =>
  program("vitest/vitest.mjs", "run", "--project", "server", file);

const proofs: Readonly<Record<string, Proof>> = {
  overspend: {
    size: 200_000,
    what: "spends in parallel, 200 to a wallet (figure 4)",
    args: test("server/betting/overspend.test.ts"),
  },
  winners: {
    size: 10_000_000,
    what: "result, number and type against a brute-force judge (figure 6)",
    args: test("server/results/brute-force.test.ts"),
  },
  fuzz: {
    size: 1_000_000,
    what: "random requests over all routes; FUZZ_SEED repeats one (figure 7)",
    args: test("server/platform/http/fuzz.test.ts"),
  },
  "rewritten-history": {
    size: 10_000,
    what: "rewritings by a superuser, chains made anew or not (figures 11 and 16)",
    args: test("rewritten-"),
  },
  notifications: {
    size: 100_000,
    what: "altered notifications of a bank (D6)",
    args: test("server/deposits/receive-notification.test.ts"),
  },
  uploads: {
    size: 2_000,
    what: "mutilated pictures as slips (D9)",
    args: test("server/deposits/upload-corpus.test.ts"),
  },
  "close-race": {
    size: 500_000,
    what: "bets around the close on nodes an hour off (figure 3)",
    args: (size) => ["bench/close-race.ts", size],
  },
  "restore-drill": {
    size: 1,
    what: "a backup made under load, started on its own and compared (F13)",
    args: () => ["bench/restore-drill.ts"],
  },
  standby: {
    size: 5_000,
    what: "slips while the primary is lost and its standby promoted, and a control (F9)",
    args: (size) => ["bench/standby.ts", size],
  },
  "point-in-time": {
    size: 500,
    what: "slips between backup, moment and disaster; recovered to the moment (figure 10)",
    args: (size) => ["bench/point-in-time.ts", size],
  },
  "wrong-clock": {
    size: 1,
    what: "PostgreSQL an hour back and an hour ahead, by libfaketime (B5, F11)",
    args: () => ["bench/wrong-clock.ts"],
  },
  "slow-callers": {
    size: 1_000,
    what: "connections that are slow on purpose, beside members' p99 (X11, figure 12)",
    args: (size) => ["bench/slow-callers.ts", size],
  },
  soak: {
    size: 3_600,
    what: "seconds of a steady mixed load; the node's memory stays flat (F10)",
    args: (size) => ["bench/soak.ts", size],
  },
  citus: {
    size: 100_000,
    what: "bets moved to a Citus cluster, then slips under kills of its nodes; CITUS_CLUSTER",
    args: (size) => ["bench/citus.ts", size],
  },
  attacks: {
    size: 1,
    what: "node, or 2 nodes, or citus: the tests of docs/attacks-on-money.md",
    args: (house) => ["bench/attacks.ts", house],
  },
  "settle-kills": {
    size: 1_000_000,
    what: "bets settled twice at once, corrected, under kills of nodes (figure 5, S2, W5)",
    args: (size) => ["bench/settle-kills.ts", size],
  },
  sockets: {
    size: 10_000,
    what: "sockets open on one node, beside members' p99 (X10)",
    args: (size) => ["bench/sockets.ts", size],
  },
  decisions: {
    size: 1_000,
    what: "withdrawals that one approves while another rejects (W4)",
    args: test("server/withdrawals/decision-races.test.ts"),
  },
  month: {
    size: 10_000,
    what: "members of an operator's month: books at zero and equal to the bank's each day",
    args: test("server/wallet/operators-month.test.ts"),
  },
  guesses: {
    size: 10_000,
    what: "guesses at one code at once (A9)",
    args: test("server/accounts/code-guesses.test.ts"),
  },
  captcha: {
    size: 10_000,
    what: "ways around the captcha with the right password (A6)",
    args: test("server/accounts/captcha-tries.test.ts"),
  },
  timing: {
    size: 2_000,
    what: "times of answers about what is foreign and what is not there, each (A1, A7)",
    args: test("server/platform/http/answer-times.test.ts"),
  },
  "ways-around": {
    size: 50_000,
    what: "things tried that a limit, break or exclusion forbids; WAYS_SEED repeats (figure 12)",
    args: test("server/protection/limits-under-attack.test.ts"),
  },
  "random-acts": {
    size: 150,
    what: "games of 150 acts against a model of money; RANDOM_SEED, RANDOM_ACTS, RANDOM_AT_ONCE",
    args: test("server/operations/random-acts.test.ts"),
  },
  "slip-variants": {
    size: 200,
    what: "changed pictures of one transfer's slip (D8)",
    args: test("server/deposits/slip-variants.test.ts"),
  },
  mutants: {
    size: 95,
    what: "percent of the small changes in money code that tests must notice (figure 9)",
    args: (size) => ["bench/mutants.ts", size],
  },
  "stored-texts": {
    size: 200,
    what: "texts that would run if they were markup, in every field and view, in Chromium (X3)",
    args: () => program("@playwright/test/cli.js", "test", "stored-texts"),
  },
  deploy: {
    size: 1,
    what: "files of deploy/ as systemd, nginx, Caddy, Prometheus and Docker read them",
    args: () => ["bench/deploy-kit.ts"],
  },
  upgrade: {
    size: 4_000,
    what: "slips through nginx while nodes of two versions take turns; needs nginx",
    args: (size) => ["bench/rolling-upgrade.ts", size],
  },
  rolling: {
    size: 20_000,
    what: "slips and settlements while nodes are stopped in turn ten times (F8)",
    args: (size) => ["bench/chaos.ts", "--slips", size, ...NO_KILLS, "--rolling", "10"],
  },
  kills: {
    size: 1_000_000,
    what: "slips under 100 kills of nodes and 50 of PostgreSQL (figure 1)",
    args: (size) => ["bench/chaos.ts", "--slips", size, "--app-kills", "100", "--db-kills", "50"],
  },
  "disk-controls": {
    size: 1,
    what: "planted: answers before the commit, on a disk that is full or fails (F4, F5)",
    args: () => ["bench/chaos/planted-runs.ts", "disk"],
  },
  "power-cuts": {
    size: 500_000,
    what: "slips under 50 power cuts; needs Linux and root (figure 2)",
    args: (size) => ["bench/chaos.ts", ...NO_KILLS, "--power-cuts=50", `--slips=${size}`],
  },
};

const [name = "", size, ...more] = process.argv.slice(2);
const proof = Object.hasOwn(proofs, name) ? proofs[name] : undefined;
if (proof) {
  if (more.length > 0) endWith(`A proof has one size, and '${more.join(" ")}' is one too many.`);
  // A house is named, and the proof itself knows which there are.
  if (name !== "attacks" && size !== undefined) readCount("SIZE", size, 1);
  process.exitCode = await run(proof, size ?? String(proof.size));
} else {
  for (const [known, { size: most, what }] of Object.entries(proofs)) {
    say(`${known.padEnd(18)} ${most.toLocaleString("en").padStart(10)} ${what}`);
  }
  process.exitCode = name === "" ? 0 : 1;
}

function run({ args }: Proof, wanted: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args(wanted), {
      cwd: root,
      env: { ...process.env, PROOF_SIZE: wanted },
      stdio: "inherit",
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
