import { useLocation, useNavigate } from "react-router";

import { paths } from "../../app/paths.ts";
import { allLayersGone } from "../../ui/open-layers.ts";

/** The key of the entry that the app was opened on. */
const FIRST_ENTRY = "default";

/** Goes back to where the round was chosen; a link that was opened leads to the lotteries. */
export function useLeaveRound(): () => Promise<void> {
  const navigate = useNavigate();
  const { key } = useLocation();
  return async () => {
    await allLayersGone();
    await (key === FIRST_ENTRY ? navigate(paths.lotteries, { replace: true }) : navigate(-1));
  };
}
