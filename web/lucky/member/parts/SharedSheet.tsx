import { readSharedSet } from "@chokdee/domain/lucky/contract.ts";

import { messageOf } from "../../../app/api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { useCall } from "../../../app/use-call.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { toast } from "../../../ui/toast.ts";
import { Loading } from "../../../ui/Loading.tsx";
import { useCopySet, wantedOf } from "../calls.ts";
import { LineChips } from "./LineChips.tsx";

interface SharedSheetProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** What somebody gave on, to look at and to keep. */
export function SharedSheet({ code, onClose }: SharedSheetProps) {
  const { t } = useTranslation("lucky");
  const shared = useCall("lucky", readSharedSet, { params: { code } }, { retry: false });
  const copy = useCopySet();
  const keep = () => {
    copy.mutate(code, {
      onSuccess: (set) => {
        onClose();
        toast({ text: t("saved", { name: set.name }), tone: "success" });
      },
    });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("shared_title")}
      footer={
        shared.data ? (
          <Button block loading={copy.isPending} onClick={keep}>
            {t("keep_copy")}
          </Button>
        ) : null
      }
    >
      {shared.data ? (
        <>
          <h3 className="t-strong mb-2 break-words">{shared.data.name}</h3>
          <LineChips lines={wantedOf(shared.data.lines)} />
          {copy.error ? (
            <Notice tone="error" live className="mt-3">
              {messageOf(copy.error)}
            </Notice>
          ) : null}
        </>
      ) : (
        <Loading of={shared} rows={3} title={messageOf(shared.error) || undefined} />
      )}
    </Sheet>
  );
}
