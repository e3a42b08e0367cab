import { latestResults } from "@chokdee/domain/results/contract.ts";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../app/api.ts";

/** The newest result of each lottery; the sign-in page shows the government's. */
export const lastDrawQuery = queryOptions({
  queryKey: ["results", "latest"],
  queryFn: ({ signal }) => request(latestResults, { signal }),
  staleTime: 60_000,
});
