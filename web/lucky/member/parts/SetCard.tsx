import type { LuckySummary } from "@chokdee/domain/lucky/contract.ts";
import { Pencil, Share2, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";

import { messageOf } from "../../../app/api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Digits } from "../../../ui/Digits.tsx";
import { toast } from "../../../ui/toast.ts";
import { useDeleteSet, useRestoreSet, useShareSet } from "../calls.ts";
import { paths } from "../../../app/paths.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";

interface SetCardProps {
  readonly set: LuckySummary;
  readonly onBet: () => void;
  readonly onEdit: () => void;
}

/** A set with what can be done with it; a deletion can be taken back. */
export function SetCard({ set, onBet, onEdit }: SetCardProps) {
  const { t } = useTranslation("lucky");
  const [sharing, setSharing] = useState(false);
  const rest = set.line_count - set.first_numbers.length;
  return (
    <Card>
      <div className="flex items-start justify-between gap-2">
        <h2 className="t-strong min-w-0 pt-1 break-words">{set.name}</h2>
        <p className="t-small shrink-0 pt-1.5 text-ink-2">
          {t("numbers_count", { count: set.line_count })}
        </p>
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {set.first_numbers.map((number, at) => (
          <Digits key={`${String(at)}:${number}`} value={number} size="n-md" />
        ))}
        {rest > 0 ? (
          <span className="t-caption text-ink-2">{t("more", { count: rest })}</span>
        ) : null}
      </p>
      <div className="mt-2 flex items-center gap-1">
        <Button size="sm" className="mr-auto" onClick={onBet}>
          {t("use")}
        </Button>
        <IconButton label={t("share_name", { name: set.name })} onClick={() => setSharing(true)}>
          <Share2 size={20} aria-hidden />
        </IconButton>
        <IconButton label={t("edit_name", { name: set.name })} onClick={onEdit}>
          <Pencil size={20} aria-hidden />
        </IconButton>
        <DeleteButton set={set} />
      </div>
      {sharing ? <ShareSheet set={set} onClose={() => setSharing(false)} /> : null}
    </Card>
  );
}

function DeleteButton({ set }: { readonly set: LuckySummary }) {
  const { t } = useTranslation(["lucky", "common"]);
  const remove = useDeleteSet();
  const restore = useRestoreSet();
  const failed = (error: unknown) =>
    toast({ text: messageOf(error) || t("common:error"), tone: "error" });
  const undo = () =>
    restore
      .mutateAsync(set.id)
      .then(() => toast({ text: t("restored", { name: set.name }), tone: "success" }), failed);
  const run = () => {
    if (remove.isPending) return;
    // The card is gone when the answer comes, so nothing here may hang on it.
    void remove.mutateAsync(set.id).then(
      () =>
        toast({
          text: t("deleted", { name: set.name }),
          action: { label: t("common:undo"), run: () => void undo() },
        }),
      failed,
    );
  };
  return (
    <IconButton label={t("delete_name", { name: set.name })} onClick={run}>
      <Trash2 size={20} aria-hidden className="text-urgent-ink" />
    </IconButton>
  );
}

interface ShareSheetProps {
  readonly set: LuckySummary;
  readonly onClose: () => void;
}

/** The code and link under which others may copy a set; made when it is first shared. */
function ShareSheet({ set, onClose }: ShareSheetProps) {
  const { t } = useTranslation("lucky");
  const { mutate, data, error, isPending } = useShareSet();
  const { id, share_code: known } = set;
  useEffect(() => {
    if (known === null) mutate(id);
  }, [known, id, mutate]);
  const code = known ?? data;
  return (
    <Sheet open onClose={onClose} title={t("share_title")}>
      {code !== undefined && code !== null ? (
        <Code name={set.name} code={code} />
      ) : error ? (
        <ErrorState retrying={isPending} onRetry={() => mutate(id)} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Sheet>
  );
}

function Code({ name, code }: { readonly name: string; readonly code: string }) {
  const { t } = useTranslation("lucky");
  const link = `${window.location.origin}/#${paths.luckyGroups}?code=${code}`;
  return (
    <div className="flex flex-col gap-3">
      <p className="t-small text-ink-2">{t("share_text")}</p>
      <p className="rounded-sm bg-surface-2 py-3 text-center">
        <Digits value={code} size="n-lg" />
      </p>
      <div className="flex flex-wrap gap-2 [&>button]:grow">
        <CopyButton wide text={code} label={t("copy_code")} />
        <CopyButton wide text={link} label={t("copy_link")} />
      </div>
      {"share" in navigator ? (
        <Button
          icon={<Share2 size={20} aria-hidden />}
          onClick={() => {
            // Whoever closes the phone's own sheet has changed their mind; that is no failure.
            navigator.share({ title: name, url: link }).catch(() => undefined);
          }}
        >
          {t("share")}
        </Button>
      ) : null}
    </div>
  );
}
