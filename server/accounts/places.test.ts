/** Who signs in from where is kept for the desk: a shared device holds payouts (operator F21). */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

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
