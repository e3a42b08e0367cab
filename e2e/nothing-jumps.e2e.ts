/** What a member looks at stays where it is while the rest comes: on first visits, screen by screen. */
import { paths, proofAddress } from "../web/app/paths.ts";
import { expect, journey } from "./journey.ts";
import { MOST_SHIFT, shiftOf } from "./layout-shift.ts";
import { betByApi, closeIn, openRound } from "./rounds.ts";

const VISITS = 2;
type Language = "th" | "my";

journey(
  "on a first visit nothing jumps: home, betting, slips, notices, what is told, a proof",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi);
    await betByApi(member, round, ["582", "071"]);
    const betting = `${paths.lotteryBetting}?round=${round.id}`;
    const jumps: string[] = [];
    const visit = async (language: Language, ...places: readonly string[]) => {
      for (const place of places) {
        for (let time = 0; time < VISITS; time += 1) {
          const shift = await shiftOf(browser, product.baseURL, {
            api: member.api,
            place,
            language,
          });
          if (shift > MOST_SHIFT) jumps.push(`${place} in ${language}: ${shift.toFixed(3)}`);
        }
      }
    };
    // Without an announcement, for which room is kept, and with one.
    await visit("th", paths.home);
    await visit("my", paths.home, paths.animals);
    await adminApi.call("POST", "/api/admin/announcements", { texts: { th: "ยินดีต้อนรับ" } });
    await visit(
      "th",
      paths.home,
      betting,
      paths.animals,
      paths.lotteryBets,
      paths.notices,
      paths.notifications,
    );
    const drawn = await openRound(adminApi, { code: "yeekee" });
    await closeIn(adminApi, drawn, 1_000);
    const proof = `/api/lottery/rounds/${drawn.id}/proof`;
    const isDrawn = async () => (await member.api.call("GET", proof))["seed"] !== null;
    await expect.poll(isDrawn, { timeout: 20_000 }).toBe(true);
    await visit("th", proofAddress(drawn.id));
    expect(jumps).toEqual([]);
  },
);
