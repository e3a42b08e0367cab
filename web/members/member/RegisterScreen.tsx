import { registrationConfig } from "@chokdee/domain/members/contract.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "../../text/i18n.ts";
import { useNavigate, useSearchParams } from "react-router";

import { preloadScreen } from "../../app/preload-screen.ts";
import { paths } from "../../app/paths.ts";
import { useCall } from "../../app/use-call.ts";
import { setRegistrationInProgress } from "../../app/session.ts";
import { AppBar } from "../../ui/AppBar.tsx";
import { useOpenLayer } from "../../ui/open-layers.ts";
import { Steps } from "../../ui/Steps.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { keepReferral } from "../../app/kept-referral.ts";
import { forgetRegistration, keepRegistration, keptRegistration } from "./kept-registration.ts";
import { AccountStep } from "./parts/AccountStep.tsx";
import { BankStep } from "./parts/BankStep.tsx";
import { OtpStep } from "./parts/OtpStep.tsx";
import { PhoneStep } from "./parts/PhoneStep.tsx";
import { stepsOf, type Registration } from "./registration.ts";

/** The stepper of registration (product.md section 2, "Registration", and section 4). */
export default function RegisterScreen() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const config = useCall("members", registrationConfig, {}, { staleTime: 60_000 });
  const [registration, setRegistration] = useState<Registration>(keptRegistration);
  const referral = useSearchParams()[0].get("ref");
  useEffect(() => {
    if (referral) keepReferral(referral);
  }, [referral]);
  // While it runs, what stands in the browser does not count as signed in.
  useEffect(() => {
    setRegistrationInProgress(true);
    void preloadScreen(paths.home);
    return () => setRegistrationInProgress(false);
  }, []);

  const requireOtp = registration.requireOtp ?? config.data?.require_otp ?? true;
  const steps = stepsOf(requireOtp);
  const at = Math.max(0, steps.indexOf(registration.step));
  const change = (changes: Partial<Registration>) => {
    const next = { ...registration, ...changes };
    keepRegistration(next);
    setRegistration(next);
  };
  const goBack = () => {
    const before = steps[at - 1];
    if (before === undefined) {
      forgetRegistration();
      void navigate(paths.login);
    } else change({ step: before });
  };
  const props = { registration, change };
  return (
    <div className="mx-auto flex min-h-dvh max-w-content flex-col px-gutter">
      {steps.slice(1, at + 1).map((step) => (
        <StepInHistory key={step} onBack={goBack} />
      ))}
      <AppBar
        title={t("register")}
        back={goBack}
        end={
          <span className="t-label text-ink-2">
            {t("step_of", { step: at + 1, total: steps.length })}
          </span>
        }
        className="-mx-gutter border-b border-line bg-surface"
      />
      <main className="flex grow flex-col pt-4">
        <Steps label={t("steps")} steps={steps.map((step) => t(`step_${step}`))} current={at} />
        {config.data === undefined ? (
          <Loading of={config} rows={2} />
        ) : (
          <div className="mt-5 flex grow flex-col">
            {registration.step === "phone" ? <PhoneStep {...props} /> : null}
            {registration.step === "otp" ? <OtpStep {...props} /> : null}
            {registration.step === "account" ? <AccountStep {...props} /> : null}
            {registration.step === "bank" ? (
              <BankStep {...props} required={config.data.require_bank_account} />
            ) : null}
          </div>
        )}
      </main>
    </div>
  );
}

/** The phone's own back button goes one step back too, and loses nothing that was typed. */
function StepInHistory({ onBack }: { readonly onBack: () => void }) {
  useOpenLayer(onBack);
  return null;
}
