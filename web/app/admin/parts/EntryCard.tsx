import type { ComponentProps, ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useUnsaved } from "../../../ui/unsaved.ts";
import type { EntryForm } from "../use-entry-form.ts";
import { Failure } from "../../Failure.tsx";
import { May } from "./May.tsx";

/** A card with fields and the button that sends them; the page asks before it drops them. */
export function EntryCard(props: {
  readonly form: EntryForm;
  /** What the button sends; who may not send it has none. */
  readonly call: ComponentProps<typeof May>["call"];
  readonly title: ReactNode;
  /** Between the title and the fields. */
  readonly above?: ReactNode;
  /** On a button that adds something; else it saves what was changed. */
  readonly addLabel?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { form, call, title, above, addLabel, className, children } = props;
  const { t } = useTranslation("common");
  const { box, isDirty, isSending, failure, submit } = form;
  useUnsaved(isDirty);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="t-heading">{title}</h2>
      {above}
      <div ref={box} className={className}>
        {children}
      </div>
      <Failure error={failure} />
      <May call={call}>
        <Button
          variant={addLabel === undefined ? "primary" : "secondary"}
          size="xs"
          className="self-end"
          disabled={addLabel === undefined && !isDirty}
          loading={isSending}
          onClick={() => void submit()}
        >
          {addLabel ?? t("save")}
        </Button>
      </May>
    </Card>
  );
}
