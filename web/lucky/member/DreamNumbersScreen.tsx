import { ChevronRight, FolderHeart, Ticket as TicketIcon } from "lucide-react";
import { useState } from "react";

import BetAgainSheet from "../../betting/member/BetAgainSheet.tsx";
import type { WantedLine } from "../../betting/member/wanted-lines.ts";
import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Digits } from "../../ui/Digits.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { dreamsFor, type Dream } from "./dreams.ts";
import { SetForm } from "./parts/SetForm.tsx";

type Open = { readonly act: "look" | "keep" | "bet"; readonly dream: Dream };

/** The numbers of a dream, to look up, keep and bet on. */
export default function DreamNumbersScreen() {
  const { t } = useTranslation(["dreams", "lucky"]);
  const nameOf = useDreamName();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<Open | null>(null);
  const found = dreamsFor(typed, nameOf);
  const lines: WantedLine[] =
    open?.dream.numbers.map((number) => ({ number, betType: null, amount: null })) ?? [];
  const close = () => setOpen(null);
  return (
    <Page>
      <AppBar title={t("title")} back={paths.luckyNumbers} className="-mx-gutter" />
      <TextField
        label={t("search")}
        type="search"
        enterKeyHint="search"
        value={typed}
        onChange={setTyped}
      />
      {found.length === 0 ? (
        <Card>
          <EmptyState
            title={t("none")}
            text={t("none_text")}
            action={
              <Button variant="secondary" onClick={() => setTyped("")}>
                {t("all")}
              </Button>
            }
          />
        </Card>
      ) : (
        <Card flush>
          <ul>
            {found.map((dream) => (
              <li key={dream.n} className="border-b border-line last:border-0">
                <button
                  type="button"
                  className="press flex min-h-tap w-full items-center gap-3 px-4 py-2 text-left"
                  onClick={() => setOpen({ act: "look", dream })}
                >
                  <span className="t-strong min-w-0 grow">{nameOf(dream)}</span>
                  <Numbers of={dream} />
                  <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-3" />
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Notice tone="info">{t("source")}</Notice>
      {open?.act === "look" ? (
        <Sheet
          open
          onClose={close}
          title={t("dream_of", { name: nameOf(open.dream) })}
          footer={
            <div className="grid grid-cols-1 gap-3 xs:grid-cols-2">
              <Button
                variant="secondary"
                icon={<FolderHeart size={20} aria-hidden />}
                onClick={() => setOpen({ act: "keep", dream: open.dream })}
              >
                {t("lucky:keep")}
              </Button>
              <Button
                icon={<TicketIcon size={20} aria-hidden />}
                onClick={() => setOpen({ act: "bet", dream: open.dream })}
              >
                {t("lucky:use")}
              </Button>
            </div>
          }
        >
          <p className="flex flex-wrap justify-center gap-x-6 gap-y-3 py-2">
            {open.dream.numbers.map((number) => (
              <Digits key={number} value={number} size="n-xl" lucky />
            ))}
          </p>
          <p className="t-small text-center text-ink-2">{t("chance")}</p>
        </Sheet>
      ) : null}
      {open?.act === "keep" ? (
        <SetForm
          id={null}
          name={t("dream_of", { name: nameOf(open.dream) })}
          lines={lines}
          onClose={close}
        />
      ) : null}
      <BetAgainSheet open={open?.act === "bet"} onClose={close} lines={lines} />
    </Page>
  );
}

function Numbers({ of: { numbers } }: { readonly of: Dream }) {
  return (
    <span className="flex shrink-0 gap-3">
      {numbers.map((number) => (
        <Digits key={number} value={number} size="n-sm" />
      ))}
    </span>
  );
}

/** Names of the animal game where it has the animal. */
function useDreamName(): (dream: Dream) => string {
  const { textIfAny } = useTranslation(["dreams", "lucky", "animals"]);
  return ({ n, lao, animal }) =>
    (animal === undefined
      ? textIfAny("dreams", `names.${String(n)}`)
      : textIfAny("animals", `names.${String(animal)}`)) ?? lao;
}
