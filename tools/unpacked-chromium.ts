/**
 * The Chromium of @sparticuz/chromium, unpacked by ourselves into .cache: the package's own code
 * unpacks into the system's temporary folder, which belongs to everybody, and its arguments switch
 * web security off.
 */
import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

import { alone } from "./bootstrap/lock.mjs";
import { at } from "./bootstrap/say.mjs";

export interface UnpackedChromium {
  readonly executablePath: string;
  /** With the system's libraries, else with the package's own. */
  readonly environments: readonly Record<string, string>[];
}

const PACKAGE = at("node_modules", "@sparticuz", "chromium");

/** Answers null where the package has nothing for this platform. */
export async function unpackedChromium(): Promise<UnpackedChromium | null> {
  const isForUs = process.platform === "linux" && process.arch === "x64" && existsSync(PACKAGE);
  if (!isForUs) return null;
  const folder = at(".cache", `chromium-${await packageVersion()}`);
  if (!existsSync(folder)) {
    await alone("chromium", async () => {
      if (!existsSync(folder)) await unpack(folder);
    });
  }
  const fonts = { FONTCONFIG_FILE: join(folder, "fonts.conf") };
  return {
    executablePath: join(folder, "chromium"),
    environments: [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, "lib") }],
  };
}

async function packageVersion(): Promise<string> {
  const text = await readFile(join(PACKAGE, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** Unpacked under another name first: a folder half full is never taken for a browser. */
async function unpack(folder: string): Promise<void> {
  const fresh = `${folder}.unfinished`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await inflate("chromium.br", join(fresh, "chromium"), 0o755);
  for (const archive of ["al2023.tar", "fonts.tar"]) {
    const file = join(fresh, archive);
    await inflate(`${archive}.br`, file, 0o644);
    const done = spawnSync("tar", ["-xf", file, "-C", fresh], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`tar could not unpack ${archive}: ${done.stderr}`);
    await rm(file);
  }
  await writeFile(join(fresh, "fonts.conf"), fontsConfiguration(join(folder, "fonts")));
  await rename(fresh, folder);
}

async function inflate(name: string, target: string, mode: number): Promise<void> {
  const source = createReadStream(join(PACKAGE, "bin", name));
  await pipeline(source, createBrotliDecompress(), createWriteStream(target, { mode }));
}

/** The system's fonts where there are any, and one face for Latin where there are none. */
function fontsConfiguration(own: string): string {
  const folders = [own, "/usr/share/fonts", "/usr/local/share/fonts"];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join("\n")}
  <cachedir>${at(".cache", "fontconfig")}</cachedir>
</fontconfig>
`;
}
