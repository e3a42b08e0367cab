import { newPasswordRefusal } from "@chokdee/domain/members/rules.ts";
import { useState } from "react";

import { useTranslation } from "../../i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { useFirstPassword } from "./calls.ts";
import { Failure } from "../parts/Failure.tsx";

/** Stands before everything else while the password is one that somebody else chose. */
export function FirstPassword() {
  const { t } = useTranslation(["admin-staff", "common"]);
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const change = useFirstPassword();
  const isReady = current !== "" && newPasswordRefusal(next) === null;
  const send = () => {
    if (change.isPending || !isReady) return;
    change.mutate(
      { current_password: current, new_password: next },
      { onSuccess: () => toast({ text: t("common:saved"), tone: "success" }) },
    );
  };
  return (
    <Card className="mx-auto max-w-100">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <h1 className="t-heading">{t("admin-staff:password.title")}</h1>
        <p className="t-small text-ink-2">{t("admin-staff:password.text")}</p>
        <PasswordField
          label={t("admin-staff:password.current")}
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
        />
        <PasswordField
          label={t("admin-staff:password.next")}
          hint={t("admin-staff:password.rule")}
          value={next}
          onChange={setNext}
          autoComplete="new-password"
        />
        <Failure error={change.error} />
        <Button type="submit" block disabled={!isReady} loading={change.isPending}>
          {t("common:save")}
        </Button>
      </form>
    </Card>
  );
}
