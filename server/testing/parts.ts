/** Members of one part (docs/decisions/0170): only their slips can be in one batch. */
import type { Caller, TestApp } from "./app.ts";

export interface PartMembers {
  readonly part: string;
  readonly members: readonly Caller[];
}

/** Adds members until so many of them are of one part. */
export async function membersOfOnePart(
  app: TestApp,
  count: number,
  balance: number,
): Promise<PartMembers> {
  const found = new Map<string, Caller[]>();
  for (;;) {
    const member = await app.member({ balance });
    const part = await partOf(app, member.id);
    const members = [...(found.get(part) ?? []), member];
    if (members.length === count) return { part, members };
    found.set(part, members);
  }
}

/** A member of each of the two parts of a plain PostgreSQL, by part. */
export async function oneOfEachPart(
  app: TestApp,
  balance: number,
): Promise<[[part: string, Caller], [part: string, Caller]]> {
  const members = new Map<string, Caller>();
  while (members.size < 2) {
    const member = await app.member({ balance });
    members.set(await partOf(app, member.id), member);
  }
  return [...members] as [[string, Caller], [string, Caller]];
}

export async function partOf(app: TestApp, memberId: string): Promise<string> {
  const [row] = await app.db.query<{ part: string }>("select part_of($1) as part", [memberId]);
  return row?.part ?? "";
}
