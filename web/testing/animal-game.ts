/** The animal game of a member, as a screen that is tested. */
import { currentAnimalRound, placeAnimalBets } from "@chokdee/domain/betting/contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";

import { memberWeb } from "./member-web.ts";

export const CALL = `POST ${placeAnimalBets.path}`;
export const PROOF = "/api/lottery/rounds/7/proof";
export const round = {
  id: "7",
  sequence: 12,
  closingTime: "2099-01-01T00:00:00Z",
  animals: [1, 2, 7],
  odds: "90.00",
  draw_space: 100,
  return_to_player: 0.9,
};

interface Game {
  readonly round?: object | null;
  readonly have?: number;
  readonly kept?: object;
  /** Null: it cannot be read. */
  readonly proof?: null;
  readonly sending?: object;
}

export async function animalGame(own: Game = {}) {
  const web = await memberWeb(["animals", "betting", "lottery", "draw"], "/betting");
  web.answer(currentAnimalRound.path, { ...round, ...own.round });
  if (own.round === null) {
    web.refuse(currentAnimalRound.path, "", 404, { code: "NO_ACTIVE_ROUND" });
  }
  web.answer(PROOF, { status: "OPEN", drand: { round: 1 }, seed: null });
  if (own.proof === null) web.refuse(PROOF, "", 500);
  web.answer(balance.path, { balance: own.have ?? 1_000 });
  web.answer(CALL, { message: "รับแล้ว" });
  if (own.kept) sessionStorage.setItem("animals:m", JSON.stringify(own.kept));
  if (own.sending) sessionStorage.setItem("sending:m:7", JSON.stringify(own.sending));
  const page = await web.show(await import("../betting/member/AnimalScreen.tsx"));
  const { says } = page;
  const ready = () => says(/ปลา/);
  return { ...web, page, says, ready };
}
