import { satangOf } from "@chokdee/domain/money.ts";
import { layOffText } from "@chokdee/domain/rounds/lay-off.ts";
import { Download } from "lucide-react";
import { useState } from "react";

import { useNames } from "../../../app/admin/names.ts";
import { Failure } from "../../../app/Failure.tsx";
import { useTellFailure } from "../../../app/use-tell-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { useLayOff, useLayOffFile } from "./calls.ts";

const USUAL_KEEP = "1000";

/** What exceeds an amount on each number: as a text to send to another house, and as a file. */
export function LayOffDialog(props: { readonly roundId: string; readonly onClose: () => void }) {
  const { roundId, onClose } = props;
  const { t } = useTranslation(["admin-night", "common"]);
  const names = useNames();
  const tellFailure = useTellFailure();
  const [keep, setKeep] = useState(USUAL_KEEP);
  const list = useLayOff(roundId, keep);
  const file = useLayOffFile(roundId);
  const items = list.data?.items ?? [];
  const text = layOffText(
    items.map((item) => ({
      betType: item.bet_type,
      number: item.number,
      excess: satangOf(Number(item.excess)),
    })),
    names.betType,
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin-night:lay_off")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:close")}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<Download size={18} aria-hidden />}
            disabled={items.length === 0}
            loading={file.isPending}
            onClick={() =>
              file.mutate(
                { keep },
                {
                  onError: tellFailure,
                },
              )
            }
          >
            CSV
          </Button>
          {text === "" ? null : <CopyButton wide text={text} label={t("admin-night:copy_text")} />}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AmountField
          label={t("admin-night:keep")}
          hint={t("admin-night:keep_hint")}
          value={keep}
          onChange={setKeep}
        />
        <Failure error={list.error} onRetry={() => void list.refetch()} />
        <p role="status" className="t-small min-h-[1lh] text-ink-2">
          {list.data
            ? t("admin-night:excess", {
                count: items.length,
                amount: formatMoney(list.data.total),
              })
            : null}
        </p>
        {text === "" ? null : (
          <pre className="n-xs max-h-80 overflow-auto rounded-sm border border-line p-3 whitespace-pre-wrap">
            {text}
          </pre>
        )}
      </div>
    </Dialog>
  );
}
