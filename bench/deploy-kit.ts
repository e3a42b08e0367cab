/**
 * npm run proof -- deploy: gives each file of deploy/ to the program that will read it, where this
 * machine has that program; where not, says so.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ownCertificate } from "../server/testing/own-certificate.ts";
import { aroundSite, findProgram, PATH } from "./own-nginx.ts";

const ROOT = join(import.meta.dirname, "..");
/** DEPLOY: other files than the tree's, which is how the proof itself is tried. */
const DEPLOY = process.env["DEPLOY"] ?? join(ROOT, "deploy");
const folder = mkdtempSync(join(tmpdir(), "chokdee-deploy-"));

interface Look {
  readonly what: string;
  readonly program: string;
  readonly args: () => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What makes the program's success a failure all the same. */
  readonly bad?: RegExp;
  /** What must be there besides the program. */
  readonly needs?: readonly string[];
}

/** The unit, with a program in the place of the tree's own that is not installed there. */
function unit(): string {
  const text = readFileSync(join(DEPLOY, "chokdee@.service"), "utf8");
  const file = join(folder, "chokdee@3001.service");
  writeFileSync(file, text.replace(/^ExecStart=\S+ /m, "ExecStart=/bin/true "));
  return file;
}

/** nginx's site in a configuration of its own, with a certificate that is there. */
function site(): string {
  const { key, cert } = ownCertificate();
  writeFileSync(join(folder, "key.pem"), key);
  writeFileSync(join(folder, "cert.pem"), cert);
  const text = readFileSync(join(DEPLOY, "nginx.conf"), "utf8")
    // nginx opens what it listens on even to look at it, and ports below 1024 are root's.
    .replaceAll(/listen (80|443)\b/g, "listen 20$1")
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, join(folder, "cert.pem"))
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, join(folder, "key.pem"));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, aroundSite(folder, text));
  return file;
}

/** Where compose looks for its settings. */
function composeFolder(): string {
  const to = join(folder, "compose", "deploy");
  mkdirSync(to, { recursive: true });
  for (const name of ["compose.yaml", "Dockerfile", "Caddyfile"]) {
    copyFileSync(join(DEPLOY, name), join(to, name));
  }
  copyFileSync(join(DEPLOY, "chokdee.env.sample"), join(to, "chokdee.env"));
  return join(to, "compose.yaml");
}

const CADDY = { SITE: "localhost", NODES: "127.0.0.1:3001 127.0.0.1:3002" };
const looks: readonly Look[] = [
  {
    what: "the systemd unit",
    program: "systemd-analyze",
    args: () => ["verify", unit()],
    bad: /chokdee@/,
  },
  {
    what: "nginx's site",
    program: "nginx",
    args: () => ["-t", "-c", site()],
    // From 1.25.1 on that is said of the one way to say it that older ones know.
    bad: /\[warn\](?!.*"listen \.\.\. http2" directive is deprecated)/,
  },
  {
    what: "the Caddyfile",
    program: "caddy",
    args: () => ["validate", "--adapter", "caddyfile", "--config", join(DEPLOY, "Caddyfile")],
    env: CADDY,
  },
  {
    what: "the rules for Prometheus",
    program: "promtool",
    args: () => ["check", "rules", join(DEPLOY, "prometheus-rules.yml")],
  },
  {
    what: "the compose file",
    program: "docker",
    args: () => ["compose", "-f", composeFolder(), "config", "--quiet"],
    env: { DB_PASSWORD: "x", SITE: "localhost" },
    needs: ["compose", "version"],
  },
  { what: "the Dockerfile", program: "hadolint", args: () => [join(DEPLOY, "Dockerfile")] },
  {
    what: "the image, built",
    program: "docker",
    args: () => ["build", "-f", join(DEPLOY, "Dockerfile"), "-t", "chokdee-proof", ROOT],
    needs: ["info"],
  },
];

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawnSync(program, args, { encoding: "utf8", env: { ...process.env, PATH, ...env } });
}

let failed = 0;
for (const { what, program, args, env, bad, needs } of looks) {
  const there = findProgram(program) !== undefined;
  if (!there || (needs && run(program, needs).status !== 0)) {
    const why = there ? `${program} ${needs?.join(" ")} does not work` : `there is no ${program}`;
    process.stdout.write(`skipped  ${what}: ${why} on this machine\n`);
    continue;
  }
  const { status, stdout, stderr } = run(program, args(), env);
  const said = `${stdout}${stderr}`;
  const isGood = status === 0 && !(bad?.test(said) ?? false);
  process.stdout.write(`${isGood ? "ok      " : "FAILED  "} ${what}: ${program}\n`);
  if (isGood) continue;
  failed += 1;
  process.stdout.write(`${said}\n`);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
