import type { LuckySummary } from "@chokdee/domain/lucky/contract.ts";
import { Share2 } from "lucide-react";
import { useEffect } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Digits } from "../../../ui/Digits.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { useShareSet } from "../calls.ts";

interface ShareSheetProps {
  readonly set: LuckySummary;
  readonly onClose: () => void;
}

/** The code and link under which others may copy a set; made when it is first shared. */
export function ShareSheet({ set, onClose }: ShareSheetProps) {
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
      <div className="flex flex-wrap gap-2 *:grow">
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
