import { SHOT_DIGITS } from "@chokdee/domain/results/shots.ts";
import { Delete } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";

import { codeOf, messageOf } from "../../../app/api-failure.ts";
import { useHardwareKeys } from "../../../app/use-hardware-keys.ts";
import { useTranslation } from "../../../text/i18n.ts";
import {
  explainRefusal,
  isProtectionRefusal,
} from "../../../protection/member/protection-refusal.ts";
import { Button } from "../../../ui/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { spoken } from "../../../ui/Digits.tsx";
import { toast } from "../../../ui/toast.ts";
import { TypedCell } from "../../../ui/TypedCell.tsx";
import { useOwnShots, useShoot } from "../draw-calls.ts";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Five cells, a keypad (or the computer's keys) and one button; a shot cannot be taken back. */
export function ShotPad({ roundId }: { readonly roundId: string }) {
  const { t } = useTranslation(["draw", "betting"]);
  const [typed, setTyped] = useState("");
  const shooting = useShoot(roundId);
  const navigate = useNavigate();
  const own = useOwnShots(roundId);
  const left = own.data?.left;
  const isFull = typed.length === SHOT_DIGITS;
  const isUsedUp = left === 0;
  const press = (digit: string) => setTyped((before) => (before + digit).slice(0, SHOT_DIGITS));
  const erase = () => setTyped((before) => before.slice(0, -1));
  const done = (position: number) => {
    setTyped("");
    toast({ text: t("shot_done", { position }), tone: "success" });
  };
  const refused = async (error: unknown, number: string) => {
    // Refused before anybody looked whether an earlier try was taken.
    const shots = codeOf(error) === "SELF_EXCLUDED" ? (await own.refetch()).data?.data : undefined;
    const taken = shots?.find((shot) => shot.number === number);
    if (taken) done(taken.position);
    else if (isProtectionRefusal(error)) await explainRefusal(error, navigate);
    else toast({ text: messageOf(error) || t("common:network_failed"), tone: "error" });
  };
  const fire = () => {
    if (!isFull) return;
    shooting.mutate(typed, {
      onSuccess: ({ position }) => done(position),
      onError: (error, number) => void refused(error, number),
    });
  };
  useHardwareKeys(!shooting.isPending, press, erase, fire);
  return (
    <form
      // A short phone has no navigation here: all keys and the button are whole above its edge.
      className="task-page toast-at-nav flex flex-col gap-3 flat:grid flat:grid-cols-2 flat:content-start"
      onSubmit={(event) => {
        event.preventDefault();
        fire();
      }}
    >
      <Cells typed={typed} />
      <div className="grid grid-cols-3 gap-2 short:gap-1.5 flat:col-start-2 flat:row-span-3 flat:row-start-1">
        {DIGITS.map((digit) => (
          <Key key={digit} onClick={() => press(digit)}>
            {digit}
          </Key>
        ))}
        <Key plain onClick={() => setTyped("")}>
          <span className="t-strong text-ink-2">{t("betting:clear_typed")}</span>
        </Key>
        <Key onClick={() => press("0")}>0</Key>
        <Key plain label={t("betting:erase")} onClick={erase}>
          <Delete size={24} aria-hidden className="text-ink-2" />
        </Key>
      </div>
      <Button type="submit" block disabled={!isFull || isUsedUp} loading={shooting.isPending}>
        {isFull ? t("shoot_button", { number: typed }) : t("shoot_type_more")}
      </Button>
      <p className="t-small min-h-5 text-center text-ink-2" aria-live="polite">
        {left === undefined
          ? ""
          : isUsedUp
            ? t("shots_none_left")
            : t("shots_left", { count: left })}
      </p>
    </form>
  );
}

function Cells({ typed }: { readonly typed: string }) {
  const { t } = useTranslation("betting");
  const said = typed === "" ? "-" : spoken(typed);
  return (
    <div
      role="img"
      aria-label={t("typed", { digits: said, count: SHOT_DIGITS })}
      className="grid auto-cols-fr grid-flow-col gap-2"
    >
      {Array.from({ length: SHOT_DIGITS }, (_, at) => (
        <TypedCell
          key={at}
          digit={typed[at]}
          active={at === typed.length}
          className="min-h-16 short:min-h-12"
        />
      ))}
    </div>
  );
}

interface KeyProps {
  readonly label?: string;
  readonly plain?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Key({ label, plain, onClick, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={cx(
        "press press-key n-md grid min-h-13 place-items-center rounded-sm select-none short:min-h-tap",
        !plain &&
          "border border-line bg-surface shadow-[0_1px_0_1px_var(--c-line)] active:bg-brand-weak",
      )}
    >
      {children}
    </button>
  );
}
