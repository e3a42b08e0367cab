/** The processes in which the screens run, and what they report together. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import type { Player } from "../product.ts";
import type { Command, Report } from "./screens.ts";

export interface Screens {
  /** What happened since it was last asked. */
  report(): Promise<Report>;
  end(): void;
}

/** Opens a screen for each member, spread over so many processes. */
export async function openScreens(
  members: readonly Player[],
  processes: number,
  house: { readonly port: number; readonly roundId: string },
): Promise<Screens> {
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, "screens.ts")),
  );
  const each = Math.ceil(members.length / processes);
  await Promise.all(
    children.map((child, n) => {
      const tokens = members.slice(n * each, (n + 1) * each).map(({ token }) => token);
      return answerTo(child, { start: { ...house, tokens } });
    }),
  );
  return {
    report: async () =>
      together(await Promise.all(children.map((child) => answerTo<Report>(child, "report")))),
    end: () => {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

async function answerTo<Answer>(child: ChildProcess, command: Command): Promise<Answer> {
  const answered = once(child, "message");
  child.send(command);
  const [answer] = (await answered) as [Answer];
  return answer;
}

function together(reports: readonly Report[]): Report {
  const told: Record<string, number[]> = {};
  for (const report of reports) {
    for (const [event, times] of Object.entries(report.told)) {
      told[event] = [...(told[event] ?? []), ...times];
    }
  }
  for (const [event, times] of Object.entries(told)) told[event] = times.toSorted((a, b) => a - b);
  return {
    told,
    connected: reports.flatMap(({ connected }) => connected).toSorted((a, b) => a - b),
    asked: reports.flatMap(({ asked }) => asked),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
    gaveUp: reports.reduce((sum, { gaveUp }) => sum + gaveUp, 0),
  };
}
