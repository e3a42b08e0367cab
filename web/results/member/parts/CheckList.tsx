import { CircleCheck, CircleDashed, CircleX } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";

export interface CheckedStep {
  readonly key: string;
  readonly text: string;
  /** Undefined while it is being checked. */
  readonly passed?: boolean | undefined;
}

/**
 * Each step with a tick, or with a red cross that says so in a word; named by what they check. Those
 * that are being checked stand where they will, and come late: a quick check never flickers.
 */
export function CheckList(props: {
  readonly label: string;
  readonly steps: readonly CheckedStep[];
}) {
  const { label, steps } = props;
  const { t } = useTranslation("draw");
  const isBusy = steps.some(({ passed }) => passed === undefined);
  return (
    <ul
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={cx("flex flex-col gap-2.5", isBusy && "appear-late")}
    >
      {steps.map(({ key, text, passed }) => (
        <li key={key} className="flex items-start gap-2.5">
          <Mark passed={passed} />
          <span className={cx("t-body min-w-0", colourOf(passed))}>
            {text}
            {passed === false ? <strong className="t-strong">{` · ${t("fault")}`}</strong> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

const colourOf = (passed: boolean | undefined) => {
  if (passed === undefined) return "text-ink-3";
  return passed ? undefined : "text-urgent-ink";
};

function Mark({ passed }: Pick<CheckedStep, "passed">) {
  const { t } = useTranslation("draw");
  const look = cx("mt-0.5 shrink-0", passed ? "text-won-ink" : colourOf(passed));
  if (passed === undefined) return <CircleDashed size={22} aria-hidden className={look} />;
  const Icon = passed ? CircleCheck : CircleX;
  return <Icon size={22} role="img" aria-label={t(passed ? "passed" : "fault")} className={look} />;
}
