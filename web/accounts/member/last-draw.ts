import { latestResults } from "@chokdee/domain/results/contract.ts";

import { callQuery } from "../../app/use-call.ts";

/** The newest result of each lottery; the sign-in page shows the government's. */
export const lastDrawQuery = callQuery("results", latestResults, {}, { staleTime: 60_000 });
