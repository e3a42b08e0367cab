import { MAX_SETS } from "@chokdee/domain/lucky/rules.ts";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { CODE_LENGTH } from "@chokdee/domain/short-codes.ts";
import { readSharedSet } from "@chokdee/domain/lucky/contract.ts";

import { messageOf } from "../../app/api-failure.ts";
import BetAgainSheet from "../../betting/member/BetAgainSheet.tsx";
import type { WantedLine } from "../../betting/member/wanted-lines.ts";
import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { toast } from "../../ui/toast.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useCopySet, useFetchSet, useLuckySets, wantedOf } from "./calls.ts";
import { SetCard } from "./parts/SetCard.tsx";
import { SetForm } from "./parts/SetForm.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useCall } from "../../app/use-call.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { LineChips } from "./parts/LineChips.tsx";
import { SubmitForm } from "../../ui/SubmitForm.tsx";

type Open =
  | { readonly kind: "form"; readonly id: string | null; readonly name: string }
  | { readonly kind: "bet" };

/** The member's sets of numbers: kept, given on and bet with (product.md, "Home"). */
export default function LuckyGroupsScreen() {
  const { t } = useTranslation("lucky");
  const sets = useLuckySets();
  const fetchSet = useFetchSet();
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<Open | null>(null);
  const [lines, setLines] = useState<readonly WantedLine[]>([]);
  const code = address.get("code");
  // What was wanted last: an answer to what was wanted before it opens nothing.
  const wanted = useRef<Open | null>(null);
  const show = (next: Open | null, its: readonly WantedLine[] = []) => {
    wanted.current = next;
    if (next) setLines(its);
    setOpen(next);
  };
  const close = () => show(null);
  const withLines = async (id: string, next: Open) => {
    wanted.current = next;
    try {
      const { lines: its } = await fetchSet(id);
      if (wanted.current === next) show(next, wantedOf(its));
    } catch (error) {
      toast({ text: messageOf(error) || t("common:error"), tone: "error" });
    }
  };
  const add = () => show({ kind: "form", id: null, name: "" });
  return (
    <Page>
      <AppBar title={t("title_groups")} back={paths.home} className="-mx-gutter" />
      <Button icon={<Plus size={20} aria-hidden />} className="mt-1" onClick={add}>
        {t("form_add")}
      </Button>
      <OpenByCode onOpen={(typed) => setAddress({ code: typed })} />
      {sets.data === undefined ? (
        <Loading of={sets} rows={3} card />
      ) : sets.data.length === 0 ? (
        <Card>
          <EmptyState title={t("none")} text={t("none_text")} />
        </Card>
      ) : (
        <>
          <p className="t-small mt-2 text-ink-2">
            {t("sets_count", { count: sets.data.length, most: MAX_SETS })}
          </p>
          <ul className="flex flex-col gap-3">
            {sets.data.map((set) => (
              <li key={set.id}>
                <SetCard
                  set={set}
                  onBet={() => void withLines(set.id, { kind: "bet" })}
                  onEdit={() =>
                    void withLines(set.id, { kind: "form", id: set.id, name: set.name })
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {open?.kind === "form" ? (
        <SetForm id={open.id} name={open.name} lines={lines} onClose={close} />
      ) : null}
      <BetAgainSheet open={open?.kind === "bet"} onClose={close} lines={lines} />
      {code === null ? null : (
        <SharedSheet code={code} onClose={() => setAddress({}, { replace: true })} />
      )}
    </Page>
  );
}

/** Opens a set that somebody gave on. */
function OpenByCode({ onOpen }: { readonly onOpen: (code: string) => void }) {
  const { t } = useTranslation("lucky");
  const [code, setCode] = useState("");
  return (
    <SubmitForm
      className="flex items-end gap-2"
      onSend={() => {
        if (code !== "") onOpen(code);
      }}
    >
      <TextField
        label={t("code_label")}
        className="min-w-0 grow"
        value={code}
        maxLength={CODE_LENGTH}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(text) => setCode(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""))}
      />
      <Button
        type="submit"
        variant="secondary"
        className="shrink-0"
        disabled={code.length !== CODE_LENGTH}
      >
        {t("code_open")}
      </Button>
    </SubmitForm>
  );
}

interface SharedSheetProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** What somebody gave on, to look at and to keep. */
function SharedSheet({ code, onClose }: SharedSheetProps) {
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
