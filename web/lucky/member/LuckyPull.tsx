import type { LuckySummary } from "@chokdee/domain/lucky/contract.ts";
import { FolderHeart, Import } from "lucide-react";
import { useState } from "react";

import { messageOf } from "../../app/api-failure.ts";
import type { LuckyPullProps } from "../../betting/member/lucky-pull.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Digits } from "../../ui/Digits.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { toast } from "../../ui/toast.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useFetchSet, useLuckySets, wantedOf } from "./calls.ts";
import { SetForm } from "./parts/SetForm.tsx";

/** The member's sets inside the betting screen: takes one in, or keeps what is entered. */
export default function LuckyPull({ entered, onPull }: LuckyPullProps) {
  const { t } = useTranslation("lucky");
  const sets = useLuckySets();
  const fetchSet = useFetchSet();
  const [saving, setSaving] = useState(false);
  const pull = async (id: string) => {
    try {
      onPull(wantedOf((await fetchSet(id)).lines));
    } catch (error) {
      toast({ text: messageOf(error) || t("common:error"), tone: "error" });
    }
  };
  return (
    <>
      {entered.length === 0 ? null : (
        <Button
          variant="secondary"
          size="sm"
          block
          className="mt-3 low:mb-2"
          icon={<FolderHeart size={18} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {t("save_entries", { count: entered.length })}
        </Button>
      )}
      {sets.data === undefined ? (
        <Loading of={sets} />
      ) : sets.data.length === 0 ? (
        <EmptyState title={t("none")} text={t("none_here")} />
      ) : (
        <ul>
          {sets.data.map((set) => (
            <SetRow key={set.id} set={set} onPull={() => void pull(set.id)} />
          ))}
        </ul>
      )}
      {saving ? (
        <SetForm id={null} name="" lines={entered} onClose={() => setSaving(false)} />
      ) : null}
    </>
  );
}

interface SetRowProps {
  readonly set: LuckySummary;
  readonly onPull: () => void;
}

function SetRow({ set, onPull }: SetRowProps) {
  const { t } = useTranslation("lucky");
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 last:border-0">
      <div className="min-w-0 grow">
        <p className="t-strong break-words">{set.name}</p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          {set.first_numbers.map((number, at) => (
            <Digits key={`${String(at)}:${number}`} value={number} size="n-sm" />
          ))}
          <span className="t-caption text-ink-3">
            {t("numbers_count", { count: set.line_count })}
          </span>
        </p>
      </div>
      <Button size="sm" variant="weak" icon={<Import size={18} aria-hidden />} onClick={onPull}>
        {t("pull")}
      </Button>
    </li>
  );
}
