import { confirmIdentity } from "@chokdee/domain/accounts/contract.ts";
import { useState } from "react";

import type { ApiFailure } from "./api-failure.ts";
import { request } from "./api.ts";
import { Failure } from "./Failure.tsx";
import { useOnceMutation } from "./use-call.ts";
import { text, useTranslation } from "../text/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/confirm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { SubmitForm } from "../ui/SubmitForm.tsx";
import { TextField } from "../ui/TextField.tsx";

interface DialogProps {
  readonly answer: (accepted: boolean) => void;
}

/** Asks for the password, or the code, that a refused call wants first; true once it was right. */
export function askIdentity({ details }: ApiFailure): Promise<boolean> {
  const Dialog = details["factor"] === "otp" ? ByCode : ByPassword;
  return confirm({ title: text("identity:heading"), Dialog });
}

const ByPassword = (props: DialogProps) => <IdentityDialog {...props} factor="password" />;
const ByCode = (props: DialogProps) => <IdentityDialog {...props} factor="otp" />;

function IdentityDialog(props: DialogProps & { readonly factor: "password" | "otp" }) {
  const { answer, factor } = props;
  const { t } = useTranslation("identity");
  const [typed, setTyped] = useState("");
  const prove = useOnceMutation({
    mutationFn: () => request(confirmIdentity, { body: { [factor]: typed } }),
    onSuccess: () => answer(true),
  });
  const Field = factor === "otp" ? TextField : PasswordField;
  return (
    <Dialog open title={t("heading")} busy={prove.isPending} onClose={() => answer(false)}>
      <SubmitForm onSend={() => prove.mutate()}>
        <p className="t-body text-ink-2">{t(factor === "otp" ? "by_otp" : "by_password")}</p>
        <Field
          label={t(factor)}
          value={typed}
          // What the browser focuses when the dialog opens, instead of its first button.
          ref={(input) => input?.setAttribute("autofocus", "")}
          autoComplete={factor === "otp" ? "one-time-code" : "current-password"}
          enterKeyHint="done"
          onChange={setTyped}
        />
        <Failure error={prove.error} />
        <div className="grid auto-cols-fr grid-flow-col gap-3">
          <Button variant="secondary" onClick={() => answer(false)}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" loading={prove.isPending} disabled={typed === ""}>
            {t("common:confirm")}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
