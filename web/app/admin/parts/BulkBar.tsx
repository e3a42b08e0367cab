import type { ManyOutcome } from "@chokdee/domain/core/queue-contract.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { notify } from "../../../ui/confirm.ts";
import { toast } from "../../../ui/toast.ts";

/** What is selected in a work list, and what can be done with it all at once. */
export function BulkBar(props: {
  readonly count: number;
  /** What they are worth together: "12,400.00". */
  readonly amount: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const { count, amount, onClear, children } = props;
  const { t } = useTranslation("admin-desk");
  if (count === 0) return null;
  return (
    <div
      role="region"
      aria-label={t("bulk.title")}
      className="sticky top-14 z-(--z-sticky) mb-4 flex flex-wrap items-center gap-3 rounded-md border border-brand bg-brand-weak p-2 pl-4"
    >
      <p role="status" className="t-label grow">
        {t("bulk.selected", { count, amount })}
      </p>
      {children}
      <IconButton label={t("bulk.clear")} onClick={onClear}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

/** One summary of what was decided at once; what was refused is named, each with its reason. */
export function useBulkSummary() {
  const { t } = useTranslation("admin-desk");
  return (outcome: ManyOutcome, nameOf: (id: string) => string): void => {
    const { done, waiting, refused } = outcome;
    const counts = [
      t("bulk.done", { count: done.length }),
      ...(waiting.length === 0 ? [] : [t("bulk.waiting", { count: waiting.length })]),
    ].join(" · ");
    if (refused.length === 0) {
      toast({ text: counts, tone: "success" });
      return;
    }
    void notify({
      title: t("bulk.refused", { count: refused.length }),
      body: (
        <>
          <p>{counts}</p>
          <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-5">
            {refused.map(({ id, message }) => (
              <li key={id}>
                {nameOf(id)}: {message}
              </li>
            ))}
          </ul>
        </>
      ),
    });
  };
}
