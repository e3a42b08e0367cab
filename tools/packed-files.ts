/**
 * Lays a file packed by Brotli beside each text of the build: packed once and well, where packing
 * for each visitor would be quick and a seventh larger.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:html|js|css|json|svg)$/;
/** Smaller ones fit in one packet anyway. */
const WORTH_BYTES = 1_000;

const pack = promisify(brotliCompress);

export function packedFiles(): Plugin {
  return {
    name: "chokdee-packed-files",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async ({ dir = "" }, bundle) => {
        const texts = Object.keys(bundle).filter((file) => TEXT.test(file));
        await Promise.all(texts.map((file) => packBeside(join(dir, file))));
      },
    },
  };
}

async function packBeside(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length >= WORTH_BYTES) await writeFile(`${file}.br`, await pack(text));
}
