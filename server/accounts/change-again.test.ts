/** A change of password whose answer was lost on its way, and is asked for again under its key. */
import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
const [OLD, NEW, OTHER] = ["the-one-before", "the-one-after", "another-one"];

const somebody = (): Promise<Caller> => app.current.member({ password: OLD });

/** The code of the refusal, or the status. */
async function change(member: Caller, current: string, next: string, key?: string) {
  const body = { current_password: current, new_password: next };
  const headers = key === undefined ? {} : { "idempotency-key": key };
  const reply = await member.post("/api/auth/change-password", body, headers);
  return reply.body?.code ?? reply.status;
}

describe("a change of password", () => {
  it("is answered again as it was under its key, also at the same moment, and done once", async () => {
    const member = await somebody();
    const key = randomUUID();
    const both = [change(member, OLD, NEW, key), change(member, OLD, NEW, key)];
    expect(await Promise.all(both)).toEqual([204, 204]);
    expect(await change(member, OLD, NEW, key)).toBe(204);
    const notices = await app.current.db.query(
      "select from notices where user_id = $1 and event = 'PASSWORD_CHANGED'",
      [member.id],
    );
    expect(notices).toHaveLength(1);
  });

  it("is judged by the password before wherever it is not that one", async () => {
    const member = await somebody();
    const key = randomUUID();
    expect(await change(member, OLD, NEW, key)).toBe(204);
    expect(await change(member, OLD, NEW)).toBe("CURRENT_PASSWORD_WRONG");
    expect(await change(member, OLD, NEW, randomUUID())).toBe("CURRENT_PASSWORD_WRONG");
    expect(await change(member, OLD, OTHER, key)).toBe("CURRENT_PASSWORD_WRONG");
    expect(await change(member, NEW, OTHER, key)).toBe("IDEMPOTENCY_CONFLICT");
    expect(await change(member, NEW, OTHER)).toBe(204);
    expect(await change(member, OLD, NEW, key)).toBe("CURRENT_PASSWORD_WRONG");
    expect(await change(await somebody(), "wrong", NEW, key)).toBe("CURRENT_PASSWORD_WRONG");
  });
});
