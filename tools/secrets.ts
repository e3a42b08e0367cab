/** Finds what must never stand in the tree: keys and passwords that open something (trust.md X12). */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { posix } from "node:path";

/** What each kind of secret looks like. */
const KINDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["private key", /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/],
  ["AWS key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50})/],
  ["npm token", /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^\s$]/],
  ["Slack token", /\bxox[abeoprs]-[A-Za-z0-9-]{10}/],
  ["Stripe key", /\b[rs]k_live_[A-Za-z0-9]{16}/],
  ["Google key", /\bAIza[A-Za-z0-9_-]{35}/],
  ["JSON web token", /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10}/],
  [
    "password of a database elsewhere",
    /\bpostgres(?:ql)?:\/\/[^\s:/@"'`$]+:[^\s@"'`$]{6,}@(?!127\.0\.0\.1|localhost|host\b|db\b|example)/,
  ],
];
const SKIPPED = /^(?:node_modules|dist.*|test-results|playwright-report|\.(?!npmrc|github|env).*)$/;
/** A file of settings is for a machine, never for the tree. */
const SETTINGS_FILE = /^\.env(?:\..*)?$/;
/** What is larger is data. */
const LARGEST_BYTES = 4_000_000;

/** Which kinds of secrets a text holds. */
export function secretsIn(text: string): string[] {
  return KINDS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

/** Every file under a folder that holds a secret or is meant to, as "path: kind". */
export function secretsUnder(root: string, folder = "."): string[] {
  return readdirSync(posix.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (SETTINGS_FILE.test(entry.name)) return [`${path}: file of settings`];
    if (SKIPPED.test(entry.name)) return [];
    if (entry.isDirectory()) return secretsUnder(root, path);
    const file = posix.join(root, path);
    if (!entry.isFile() || statSync(file).size > LARGEST_BYTES) return [];
    return secretsIn(readFileSync(file, "latin1")).map((kind) => `${path}: ${kind}`);
  });
}
