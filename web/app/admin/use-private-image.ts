import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { requestFile } from "../api.ts";

/** An image that needs the token, as an address for <img>; freed when it is no longer shown. */
export function usePrivateImage(address: string | undefined) {
  const file = useQuery({
    queryKey: ["backoffice", "image", address],
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: ({ signal }) => requestFile(address ?? "", signal),
  });
  const blob = file.data;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) {
      setUrl(undefined);
      return undefined;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return { url, failed: file.isError, retry: () => void file.refetch(), retrying: file.isFetching };
}
