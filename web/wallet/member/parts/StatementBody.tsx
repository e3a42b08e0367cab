import type { WalletTransaction } from "@chokdee/domain/wallet/contract.ts";

import type { ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import type { useStatement } from "../statement.ts";
import { StatementList } from "./StatementList.tsx";
import { MoreButton } from "../../../ui/MoreButton.tsx";

export interface StatementBodyProps {
  readonly statement: ReturnType<typeof useStatement>;
  /** Sums of each day over these types, null for all; none where they are left out. */
  readonly types?: readonly string[] | null | undefined;
  /** Leaves out entries that are not for this screen. */
  readonly keep?: ((entry: WalletTransaction) => boolean) | undefined;
  /** The way on when there is nothing. */
  readonly emptyAction?: ReactNode;
}

/** A statement in each of its states. */
export function StatementBody({ statement, types, keep, emptyAction }: StatementBodyProps) {
  const { t } = useTranslation("wallet");
  if (statement.isPending) {
    return (
      <Card flush className="mt-3">
        <SkeletonRows rows={5} />
      </Card>
    );
  }
  const all = statement.data?.pages.flatMap((page) => page.items);
  if (all === undefined) {
    return <ErrorState onRetry={() => void statement.refetch()} retrying={statement.isFetching} />;
  }
  const entries = keep ? all.filter(keep) : all;
  return (
    <>
      {entries.length === 0 && !statement.hasNextPage ? (
        <EmptyState title={t("none")} action={emptyAction} />
      ) : (
        <StatementList entries={entries} types={types} />
      )}
      <MoreButton of={statement}>{t("more")}</MoreButton>
    </>
  );
}
