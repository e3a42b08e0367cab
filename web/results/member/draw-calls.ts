import {
  listOwnShots,
  listShots,
  readProof,
  readReceipt,
  shoot,
} from "@chokdee/domain/results/house-draw-contract.ts";
import { readRound, type Round } from "@chokdee/domain/rounds/contract.ts";

import { request } from "../../app/api.ts";
import { underKey } from "../../app/kept-action.ts";
import { usePollInterval } from "../../app/live.ts";
import { useAction, useCall, usePages, type Read } from "../../app/use-call.ts";
import { serverNow, serverTimeOf } from "../../ui/clock.ts";

/** While a round goes on; the push makes it six times slower. */
const SHOTS_POLL_MS = 5_000;
const ROUND_POLL_MS = 10_000;
/** A shot of the last moment is written by then; not everybody's screens ask in one moment. */
const AFTER_CLOSE_MS = 1_500 + Math.random() * 2_000;
/** A closed round is drawn within seconds, whether or not the push comes through. */
const DRAW_POLL_MS = 2_000;

/** A round of the house, asked for more often while its draw is due. */
export function useHouseRound(id: string) {
  const usual = usePollInterval(ROUND_POLL_MS);
  return useCall(
    "rounds",
    readRound,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.status === "CLOSED" ? DRAW_POLL_MS : usual),
    },
  );
}

/** The last shots decide the draw: what was read before the close is asked for once more after it. */
function useUntilAllShot(round: Round | undefined): (read: Read) => number | false {
  const usual = usePollInterval(SHOTS_POLL_MS);
  if (round === undefined || round.status === "SCHEDULED" || round.status === "VOIDED") {
    return () => false;
  }
  const wholeAt = Date.parse(round.close_time) + AFTER_CLOSE_MS;
  return ({ state }) => {
    if (serverTimeOf(state.dataUpdatedAt) >= wholeAt) return false;
    const left = wholeAt - serverNow();
    return left > 0 ? Math.min(usual, left) : SHOTS_POLL_MS;
  };
}

/** The shots of a round, newest first. */
export function useShots(round: Round) {
  const refetchInterval = useUntilAllShot(round);
  return usePages("shots", listShots, { params: { id: round.id } }, { refetchInterval });
}

/** The member's own shots; of a round that is given, also those that another phone shoots. */
export function useOwnShots(id: string, round?: Round) {
  const refetchInterval = useUntilAllShot(round);
  return useCall("shots", listOwnShots, { params: { id } }, { refetchInterval });
}

export const useShoot = (id: string) =>
  useAction(
    (number: string) =>
      underKey(`shot.${id}`, { number }, (idempotencyKey) =>
        request(shoot, { params: { id }, body: { number }, idempotencyKey }),
      ),
    "shots",
  );

/** What is public of a draw by now; asked for again until it is all. */
export function useProof(id: string, enabled = true) {
  const usual = usePollInterval(ROUND_POLL_MS);
  return useCall(
    "results",
    readProof,
    { params: { id } },
    {
      enabled,
      refetchInterval: ({ state }) => {
        if (!state.data || state.data.seed !== null) return false;
        return state.data.status === "CLOSED" ? DRAW_POLL_MS : usual;
      },
    },
  );
}

export const useReceipt = (betGroupId: string, enabled: boolean) =>
  useCall("betting", readReceipt, { params: { bet_group_id: betGroupId } }, { enabled });
