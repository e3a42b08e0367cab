import { useEffect, useId, useRef, type ReactNode } from "react";
import { useStore } from "../load/store.ts";
import { useTranslation } from "../text/i18n.ts";

import { Button } from "./Button.tsx";
import { questions, type PendingQuestion } from "./confirm.ts";
import { Modal } from "./Modal.tsx";
import { wholeNumbers } from "./whole-numbers.ts";

/** A phone or an account that is asked about stands in one line. */
const asRead = (said: ReactNode): ReactNode =>
  typeof said === "string" ? wholeNumbers(said) : said;

/** Mounted once, at the root: shows the questions that confirm() and notify() ask, one by one. */
export function ConfirmHost() {
  const [question] = useStore(questions);
  if (!question) return null;
  const { key, Dialog, answer } = question;
  return Dialog ? (
    <Dialog key={key} answer={answer} />
  ) : (
    <QuestionDialog key={key} question={question} />
  );
}

function QuestionDialog({ question }: { readonly question: PendingQuestion }) {
  const { t } = useTranslation("common");
  const titleId = useId();
  const bodyId = useId();
  const onlyRead = question.cancelLabel === null;
  const act = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Once it is open: the browser has begun on the first button, the safe one.
    if (question.eager) act.current?.focus();
  }, [question.eager]);
  return (
    <Modal
      kind="center"
      role="alertdialog"
      sticky
      labelledBy={titleId}
      describedBy={question.body ? bodyId : undefined}
      onClose={() => question.answer(false)}
    >
      <div className="p-5">
        <h2 id={titleId} className="t-heading">
          {asRead(question.title)}
        </h2>
        {question.note}
        {question.body ? (
          <div id={bodyId} className="t-body mt-1 text-ink-2">
            {asRead(question.body)}
          </div>
        ) : null}
        <div className="mt-5 grid auto-cols-fr grid-flow-col gap-3">
          {onlyRead ? null : (
            <Button variant="secondary" onClick={() => question.answer(false)}>
              {question.cancelLabel ?? t("cancel")}
            </Button>
          )}
          <Button
            ref={act}
            variant={question.tone ?? "primary"}
            onClick={() => question.answer(true)}
          >
            {question.confirmLabel ?? t(onlyRead ? "understood" : "confirm")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
