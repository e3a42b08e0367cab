/** Who signs in from where is kept for the desk: a shared device holds payouts (operator F21). */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { pruneProofsJob } from "./prune-proofs.job.ts";

const app = useApp();

it("two members who sign in with one browser share a device", async () => {
  const signIn = async (phone: string, more: object) => {
    const body = { phone_number: phone, password: "secret-of-one", ...more };
    return (await app.current.stranger.post("/api/auth/login", body)).body;
  };
  const one = await app.current.member({ password: "secret-of-one" });
  const two = await app.current.member({ password: "secret-of-one" });
  const { device_token: token } = await signIn(one.phone, {});
  await signIn(two.phone, { device_token: token });
  const rows = await app.current.db.query<{ kind: string; members: number }>(
    `select kind, count(distinct member_id)::integer as members from member_places
     where member_id = any ($1) group by kind, mark having count(distinct member_id) = 2
     order by kind`,
    [[one.id, two.id]],
  );
  expect(rows).toEqual([
    { kind: "ADDRESS", members: 2 },
    { kind: "DEVICE", members: 2 },
  ]);
});

it("where a member came from is forgotten after the week in which it counts; their devices stay", async () => {
  const { db, member } = app.current;
  const { id } = await member();
  await db.query(
    `insert into member_places (member_id, kind, mark, seen_at)
     select $1, kind, sha256(convert_to(hours::text, 'UTF8')),
       clock_timestamp() - make_interval(hours => hours)
     from unnest(array['ADDRESS', 'DEVICE']) kind, unnest(array[167, 169, 9000]) hours`,
    [id],
  );
  await pruneProofsJob.run(app.current, {});
  const kept = await db.query<{ kind: string; count: number }>(
    `select kind, count(*)::integer as count from member_places where member_id = $1
     group by kind order by kind`,
    [id],
  );
  expect(kept).toEqual([
    { kind: "ADDRESS", count: 1 },
    { kind: "DEVICE", count: 3 },
  ]);
});
