import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Loading, together } from "../../../ui/Loading.tsx";
import { Failure } from "../../Failure.tsx";

/** A list below a choice that is read too: where both fail they are told, and asked for, once. */
export function WithChoices(props: {
  readonly list: UseQueryResult;
  readonly choices: UseQueryResult;
  readonly children: ReactNode;
}) {
  const { list, choices, children } = props;
  if (list.isLoadingError) return <Loading of={together(list, choices)} />;
  return (
    <>
      <Failure
        className="mb-4"
        error={choices.data ? null : choices.error}
        onRetry={() => void choices.refetch()}
      />
      {children}
    </>
  );
}
