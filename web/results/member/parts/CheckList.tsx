import { CircleCheck, CircleX } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";

export interface CheckedStep {
  readonly key: string;
  readonly text: string;
  readonly passed: boolean;
}

/** Each step with a tick, or with a red cross that says so in a word; named by what they check. */
export function CheckList(props: {
  readonly label: string;
  readonly steps: readonly CheckedStep[];
}) {
  const { label, steps } = props;
  const { t } = useTranslation("draw");
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
      {steps.map(({ key, text, passed }) => {
        const Icon = passed ? CircleCheck : CircleX;
        return (
          <li key={key} className="flex items-start gap-2.5">
            <Icon
              size={22}
              role="img"
              aria-label={t(passed ? "passed" : "fault")}
              className={cx("mt-0.5 shrink-0", passed ? "text-won-ink" : "text-urgent-ink")}
            />
            <span className={cx("t-body min-w-0", !passed && "text-urgent-ink")}>
              {text}
              {passed ? null : <strong className="t-strong">{` · ${t("fault")}`}</strong>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
