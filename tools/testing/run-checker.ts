/** Runs a checker of draws as anybody would, on files. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** On what the files hold: a text as it stands, anything else as JSON. Options come behind them. */
export function runChecker(
  program: string,
  folder: string,
  contents: readonly unknown[],
  options: readonly string[] = [],
): Promise<{ code: number; said: string }> {
  const files = contents.map((content) => {
    const file = join(folder, `${crypto.randomUUID()}.json`);
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  });
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...files, ...options], (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: out + err });
    });
  });
}
