import type { ReactNode } from "react";

import { Card } from "./Card.tsx";
import { ErrorState, type ErrorStateProps } from "./ErrorState.tsx";
import { SkeletonRows } from "./Skeleton.tsx";

/** What is read: as TanStack Query tells it. */
interface Reading {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Readings of one place as one: those that failed are told, and asked for again, together. */
export function together(
  ...readings: readonly (Omit<Reading, "isError"> & { readonly isLoadingError: boolean })[]
): Reading {
  const failed = readings.filter(({ isLoadingError }) => isLoadingError);
  return {
    isError: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.map((one) => one.refetch()),
  };
}

/** In the place of what is read while it is not there: rows on their way, or the way out. */
export function Loading(props: {
  readonly of: Reading;
  readonly rows?: number;
  /** The rows stand in a card of their own. */
  readonly card?: boolean;
  /** In the place of rows, where what comes has another shape. */
  readonly children?: ReactNode;
  /** What happened where it could not be read. */
  readonly title?: ErrorStateProps["title"];
}) {
  const { of, rows, card = false, children, title } = props;
  if (of.isError) {
    return <ErrorState title={title} onRetry={() => void of.refetch()} retrying={of.isFetching} />;
  }
  if (children) return children;
  const skeleton = <SkeletonRows {...(rows === undefined ? {} : { rows })} />;
  return card ? <Card flush>{skeleton}</Card> : skeleton;
}
