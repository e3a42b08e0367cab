import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { paths } from "../../app/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useOwnStaff } from "../../app/admin/own-rights.ts";
import { useBeginTotp, useConfirmTotp, useDisableTotp } from "./calls.ts";
import { ConfirmPhone } from "./ConfirmPhone.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { Failure } from "../../app/Failure.tsx";
import { SubmitForm } from "../../ui/SubmitForm.tsx";
import { useFailureText } from "../../app/use-failure-text.ts";

const DIGITS = 6;

/** One's own second factor: set up, recovery codes, turned off. */
export default function SecurityScreen() {
  const { t } = useTranslation("admin-staff");
  const own = useOwnStaff();
  const [codes, setCodes] = useState<readonly string[]>();
  // While its codes are shown it is on already.
  const isOn = codes !== undefined || own.data?.has_totp === true;
  return (
    <>
      <PageHead
        title={t("security.title")}
        actions={
          <ButtonLink variant="secondary" size="sm" to={paths.changePassword}>
            {t("security.password")}
          </ButtonLink>
        }
      />
      {own.data && own.data.not_alone.length > 0 ? (
        <Card className="mb-4 flex max-w-content flex-col gap-4">
          <h2 className="t-heading">{t("confirm.title")}</h2>
          <ConfirmPhone names={own.data.not_alone} />
        </Card>
      ) : null}
      <Card className="flex max-w-content flex-col gap-4">
        <h2 className="t-heading flex items-center gap-2">
          {t("totp")}
          {own.data ? (
            <Badge tone={isOn ? "won" : "neutral"}>{t(isOn ? "totp_on" : "totp_off")}</Badge>
          ) : null}
        </h2>
        <p className="t-small text-ink-2">{t("security.text")}</p>
        {own.data?.must_set_up_totp ? (
          <Notice tone="warning">{t("security.demanded")}</Notice>
        ) : null}
        {own.isLoadingError ? (
          <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching} />
        ) : codes ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        ) : !own.data ? (
          <SkeletonRows rows={3} />
        ) : own.data.has_totp ? (
          <TurnOff left={own.data.recovery_codes_left} />
        ) : (
          <SetUp onCodes={setCodes} />
        )}
      </Card>
    </>
  );
}

function SetUp({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation(["admin-staff", "admin-desk"]);
  const failureText = useFailureText();
  const begin = useBeginTotp();
  const verify = useConfirmTotp();
  const { box, field, reset, submit } = useEntryForm({
    first: { otp: "" },
    check: ({ otp }) => ({
      otp: otp.length < DIGITS && t("admin-desk:digits_needed", { digits: DIGITS }),
    }),
    send: async ({ otp }) => {
      try {
        onCodes(await verify.mutateAsync(otp));
      } catch (error) {
        reset();
        throw error;
      }
    },
  });
  const code = field("otp");
  if (!begin.data) return <Begin begin={begin} />;
  return (
    <SubmitForm box={box} onSend={() => void submit()}>
      <p className="t-small">{t("admin-staff:security.scan")}</p>
      <img
        src={begin.data.qr_code}
        alt={t("admin-staff:security.qr")}
        width={224}
        height={224}
        className="size-56 self-center rounded-sm"
      />
      <p className="flex flex-wrap items-center justify-center gap-2">
        <span className="n-xs break-all" data-testid="totp-secret">
          {begin.data.secret}
        </span>
        <CopyButton text={begin.data.secret} label={t("admin-staff:security.scan")} />
      </p>
      <CodeField
        label={t("admin-staff:security.code")}
        length={DIGITS}
        autoComplete="one-time-code"
        {...code}
        error={code.error ?? (verify.error ? failureText(verify.error) : undefined)}
      />
      <Button type="submit" size="sm" loading={verify.isPending}>
        {t("admin-staff:security.verify")}
      </Button>
    </SubmitForm>
  );
}

/** The password first: a session alone, which may be stolen, sets up nothing. */
function Begin({ begin }: { readonly begin: ReturnType<typeof useBeginTotp> }) {
  const { t } = useTranslation("admin-staff");
  const { box, isSending, failure, field, submit } = useEntryForm({
    first: { password: "" },
    required: ["password"],
    faultOfCode: { CURRENT_PASSWORD_WRONG: "password" },
    send: ({ password }) => begin.mutateAsync(password),
  });
  return (
    <SubmitForm box={box} onSend={() => void submit()}>
      <PasswordField
        label={t("password.own")}
        autoComplete="current-password"
        {...field("password")}
      />
      <Failure error={failure} />
      <Button type="submit" size="sm" className="self-start" loading={isSending}>
        {t("security.set_up")}
      </Button>
    </SubmitForm>
  );
}

function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTranslation("admin-staff");
  const client = useQueryClient();
  const kept = async () => {
    await client.invalidateQueries({ queryKey: ["backoffice"] });
    props.onKept();
  };
  return (
    <>
      <h3 className="t-label">{t("admin-staff:security.recovery")}</h3>
      <Notice tone="warning">{t("admin-staff:security.recovery_text")}</Notice>
      <ul className="grid gap-1">
        {props.codes.map((code) => (
          <li key={code} className="n-xs">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={props.codes.join("\n")} label={t("common:copy")} wide />
        <Button size="sm" onClick={() => void kept()}>
          {t("admin-staff:security.kept")}
        </Button>
      </div>
    </>
  );
}

function TurnOff({ left }: { readonly left: number }) {
  const { t } = useTranslation("admin-staff");
  const disable = useDisableTotp();
  const { box, isSending, failure, field, submit } = useEntryForm({
    first: { password: "", otp: "" },
    required: ["password", "otp"],
    send: async ({ password, otp }) => {
      // It is off, and this form gone, before the answer comes: the promise stays to tell.
      await disable.mutateAsync({ password, otp: otp.trim() });
      toast({ text: t("security.turned_off"), tone: "success" });
    },
  });
  return (
    <SubmitForm box={box} onSend={() => void submit()}>
      <p className="t-small">{t("security.recovery_left", { count: left })}</p>
      <PasswordField
        label={t("password.own")}
        autoComplete="current-password"
        {...field("password")}
      />
      <TextField
        label={t("security.code_or_recovery")}
        maxLength={40}
        autoComplete="one-time-code"
        {...field("otp")}
      />
      <Failure error={failure} />
      <Button type="submit" size="sm" variant="danger-outline" loading={isSending}>
        {t("security.turn_off")}
      </Button>
    </SubmitForm>
  );
}
