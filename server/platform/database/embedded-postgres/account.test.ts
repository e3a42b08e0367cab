import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

import { ConfigError } from "../../config-error.ts";
import { settle } from "./account.ts";

const folder = mkdtempSync(join(tmpdir(), "chokdee-account-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, "file"), "");
symlinkSync(join(folder, "gone", "away"), join(folder, "link"));

it.each(["file", "file/below", "link"])("a DATA_DIR that can be none is refused: %s", (name) => {
  const dataDir = join(folder, name);
  const refused = (): unknown => settle(dataDir);
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(`DATA_DIR, ${dataDir}, cannot be used as a folder (E`);
});
