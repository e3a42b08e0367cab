import { useNavigate } from "react-router";

import { useIsFirstEntry } from "../../app/first-entry.ts";
import { paths } from "../../app/paths.ts";
import { allLayersGone } from "../../ui/open-layers.ts";

/** Goes back to where the round was chosen; a link that was opened leads to the lotteries. */
export function useLeaveRound(): () => Promise<void> {
  const navigate = useNavigate();
  const isFirst = useIsFirstEntry();
  return async () => {
    await allLayersGone();
    await (isFirst ? navigate(paths.lotteries, { replace: true }) : navigate(-1));
  };
}
