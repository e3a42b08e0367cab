/**
 * The nodes of a test's house: one, or with APP_NODES two on its database, which then take the
 * calls in turn. What one node keeps in memory the other does not know.
 */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

import { buildApp } from "../app.ts";
import { forgetSettings } from "../core/settings.ts";
import type { AppContext } from "../platform/app-context.ts";
import { openDatabase, type Database } from "../platform/database/database.ts";
import { openJobs } from "../platform/database/jobs.ts";
import { openSessions } from "../platform/security/sessions.ts";
import { openClock } from "../platform/watch/database-clock.ts";
import { judgeAnswers } from "./judge-answers.ts";

/** How many a house has where a test does not say it. */
export const NODES = Number(process.env["APP_NODES"] ?? "1");

export interface TestNode {
  readonly context: AppContext;
  close(): Promise<void>;
}

/** What the nodes of one test have together. */
export type Shared = Omit<AppContext, "db" | "sessions" | "jobs" | "clock">;

/** The first is the one whose parts a test has in its hands. */
export async function openNodes(
  url: string,
  shared: Shared,
  wrap: (db: Database) => Database = (db) => db,
  count = NODES,
): Promise<[TestNode, ...TestNode[]]> {
  const first = await openNode(url, shared, wrap);
  const others = Array.from({ length: count - 1 }, () => openNode(url, shared, wrap));
  return [first, ...(await Promise.all(others))];
}

async function openNode(
  url: string,
  shared: Shared,
  wrap: (db: Database) => Database,
): Promise<TestNode> {
  const db = wrap(openDatabase(url));
  const sessions = openSessions(db, url, (memberId) => shared.live.disconnectEnded(memberId));
  const jobs = await openJobs(db.pool);
  const clock = openClock(db);
  await clock.look();
  return {
    context: { ...shared, db, sessions, jobs, clock },
    close: async () => {
      await jobs.close();
      await sessions.close();
      await db.close();
    },
  };
}

/** The first node's app; it hands every second call to the next one. */
export async function serve(
  nodes: readonly [TestNode, ...TestNode[]],
): Promise<{ http: FastifyInstance; close: () => Promise<void> }> {
  const first = await appOf(nodes[0]);
  const others = await Promise.all(nodes.slice(1).map((node) => appOf(node)));
  const takes = [first, ...others].map((one) => one.inject.bind(one) as Take);
  let calls = 0;
  const alternating: Take = (options) => {
    // By design a node shows what another has set after 5 s at most; tests do not wait for it.
    for (const { context } of nodes) forgetSettings(context.db);
    const take = takes[calls++ % takes.length];
    if (!take) throw new Error("a house has a node");
    return take(options);
  };
  if (others.length > 0) first.inject = alternating as FastifyInstance["inject"];
  const close = async (): Promise<void> => {
    for (const one of [first, ...others]) await one.close();
    for (const node of nodes) await node.close();
  };
  return { http: first, close };
}

type Take = (options: InjectOptions) => Promise<LightMyRequestResponse>;

async function appOf({ context }: TestNode): Promise<FastifyInstance> {
  const http = await buildApp(context);
  await http.ready();
  judgeAnswers(http);
  return http;
}
