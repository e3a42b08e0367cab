import {
  NICKNAME_MOST_LENGTH,
  cleanNickname,
  registrationPasswordRefusal,
} from "@chokdee/domain/members/rules.ts";
import { cleanCode } from "@chokdee/domain/short-codes.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/i18n.ts";

import { HouseTextLinks } from "../../../app/HouseTextLinks.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { forgetReferral, keepReferral, keptReferral } from "../../../app/kept-referral.ts";
import type { StepProps } from "../registration.ts";
import { StepForm } from "../../../accounts/member/StepForm.tsx";

/** More than a code has: some are written with blanks or dashes. */
const MOST_LETTERS = 32;

/** Nickname, password twice, who brought them, and the confirmation of age. */
export function AccountStep({ registration, change }: StepProps) {
  const { t } = useTranslation("auth");
  const { nickname, password, passwordAgain: again, refused, ageConfirmed } = registration;
  const [asked, setAsked] = useState(false);
  const [referrer, setReferrer] = useState(() => keptReferral().referral_code ?? "");
  const isRefused = refused !== null && refused.password === password;
  const wrong = {
    nickname: cleanNickname(nickname) === null,
    password: isRefused || registrationPasswordRefusal(password) !== null,
    again: again !== password,
    referrer: referrer.trim() !== "" && cleanCode(referrer) === null,
    age: !ageConfirmed,
  };
  const passwordFault = asked && wrong.password ? t("password_short") : undefined;
  return (
    <StepForm
      submitLabel={t("next")}
      onSubmit={() => {
        setAsked(true);
        if (Object.values(wrong).includes(true)) return;
        forgetReferral();
        keepReferral(referrer);
        change({ step: "bank" });
      }}
    >
      <TextField
        label={t("nickname")}
        name="nickname"
        autoComplete="nickname"
        maxLength={NICKNAME_MOST_LENGTH}
        value={nickname}
        onChange={(text) => change({ nickname: text })}
        error={asked && wrong.nickname ? t("nickname_missing") : undefined}
      />
      <PasswordField
        label={t("password")}
        name="new-password"
        autoComplete="new-password"
        hint={t("password_rule")}
        value={password}
        onChange={(text) => change({ password: text })}
        error={isRefused ? refused.text : passwordFault}
      />
      <PasswordField
        label={t("password_confirm")}
        name="confirm-password"
        autoComplete="new-password"
        value={again}
        onChange={(text) => change({ passwordAgain: text })}
        error={asked && wrong.again ? t("password_differs") : undefined}
      />
      <TextField
        label={t("referral_code")}
        name="referral_code"
        autoCapitalize="characters"
        maxLength={MOST_LETTERS}
        value={referrer}
        onChange={setReferrer}
        error={asked && wrong.referrer ? t("referral_code_wrong") : undefined}
      />
      <div>
        <Checkbox
          checked={ageConfirmed}
          onChange={(checked) => change({ ageConfirmed: checked })}
          faultId={asked && wrong.age ? "age-missing" : undefined}
        >
          {t("age")}
        </Checkbox>
        <HouseTextLinks />
        {asked && wrong.age ? <FieldError id="age-missing">{t("age_missing")}</FieldError> : null}
      </div>
    </StepForm>
  );
}
