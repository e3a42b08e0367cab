import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { reverse, reversibleTypes } from "@chokdee/domain/betting/picking.ts";
import { Shuffle } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { Switch } from "../../../ui/Switch.tsx";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";

export interface ReverseSwitchProps {
  readonly selected: readonly BetType[];
  readonly on: boolean;
  /** Off when only TOD types are selected. */
  readonly possible: boolean;
  readonly onChange: (on: boolean) => void;
  /** The last number, to show how many its orders are. */
  readonly example: string | undefined;
  /** Beside the list: little room. */
  readonly tight?: boolean;
}

/** 'กลับเลข': enters every order of a number, for the types that are not TOD. */
export function ReverseSwitch(props: ReverseSwitchProps) {
  const { selected, on, possible, onChange, example, tight } = props;
  const { t } = useTranslation("betting");
  const names = useBetTypeNames();
  const types = reversibleTypes(selected);
  const onlySome = types.length > 0 && types.length < selected.length;
  const note = onlySome
    ? t("reverse_only", { types: types.map(names.name).join(" ") })
    : on && example !== undefined
      ? t("reverse_gives", { number: example, count: reverse(example).length })
      : "";
  const isTight = tight === true && note !== "";
  return (
    <div
      className={cx(
        "flex h-full min-h-12 items-center gap-2 rounded-sm border pl-3 pr-1 short:gap-1 short:pl-2",
        on ? "border-luck-strong bg-luck-weak text-luck-ink" : "border-line bg-surface text-ink-2",
        !possible && "opacity-50",
      )}
    >
      <Shuffle
        size={18}
        aria-hidden
        className={cx(tight && "max-[22.4375rem]:hidden short:hidden")}
      />
      <span
        className={cx(
          "min-w-0 grow py-1",
          // The keys do not move for a note: both share the row's height, a long one scrolls.
          isTight && "short:max-h-12 short:overflow-y-auto short:text-[0.75rem] short:leading-4.5",
        )}
      >
        <span
          className={cx("t-label block leading-5!", isTight && "short:inline short:text-[0.75rem]")}
        >
          {t("reverse")}
        </span>{" "}
        {note ? (
          <span
            className={cx(
              "t-caption block leading-4.5!",
              tight && "short:inline short:text-[0.75rem]",
            )}
          >
            {note}
          </span>
        ) : null}
      </span>
      <Switch label={t("reverse")} checked={on} disabled={!possible} onChange={onChange} />
    </div>
  );
}
