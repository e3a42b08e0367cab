import { CAPTCHA_DIGITS } from "@chokdee/domain/accounts/rules.ts";
import { RefreshCw } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "../../text/i18n.ts";

import { Button, IconButton } from "../../ui/Button.tsx";
import { controlLook } from "../../ui/Field.tsx";
import { onlyDigits } from "../../ui/latin-digits.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import type { useCaptcha } from "./calls.ts";
import type { useCaptchaWork } from "./use-captcha-work.ts";

export interface CaptchaFieldProps {
  readonly captcha: ReturnType<typeof useCaptcha>;
  readonly work: ReturnType<typeof useCaptchaWork>;
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/** The picture, a way to another one, and four digits; for who cannot read it, the device's work. */
export function CaptchaField({ captcha, work, value, onChange }: CaptchaFieldProps) {
  const { t } = useTranslation("auth");
  const image = captcha.data?.captcha_image;
  const id = useId();
  const said = work.isRunning
    ? t("captcha_working")
    : work.found
      ? t("captcha_worked")
      : work.hasFailed
        ? t("captcha_work_failed")
        : "";
  return (
    <div className="captcha grid grid-cols-[minmax(0,5fr)_2.75rem_minmax(0,4fr)] items-center gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="t-label col-span-3">
        {t("captcha")}
      </label>
      <span className="grid h-control place-items-center rounded-sm bg-seg">
        {captcha.isError && !captcha.isFetching ? (
          // Also where one from before is there still: its try is used up.
          <span className="t-caption px-2 text-urgent-ink">{t("captcha_failed")}</span>
        ) : captcha.isFetching || image === undefined ? (
          <Spinner />
        ) : (
          // As an image, markup of the server cannot run anything.
          <img
            alt={t("captcha_picture")}
            className="h-control w-full rounded-sm object-contain"
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}`}
          />
        )}
      </span>
      <IconButton
        label={t("captcha_new")}
        onClick={() => {
          onChange("");
          void captcha.refetch();
        }}
      >
        <RefreshCw size={22} aria-hidden />
      </IconButton>
      <input
        id={id}
        aria-describedby={`${id}-why`}
        enterKeyHint="go"
        inputMode="numeric"
        autoComplete="off"
        name="captcha_value"
        value={value}
        className={controlLook(false, false, "n-sm")}
        onChange={(event) => onChange(onlyDigits(event.target.value, CAPTCHA_DIGITS))}
      />
      <p id={`${id}-why`} className="t-small col-span-3 text-ink-2">
        {t("captcha_why")}
      </p>
      <Button
        type="button"
        variant="weak"
        size="sm"
        className="col-span-3"
        loading={work.isRunning}
        // The work is for the picture of now: there is none while it is fetched.
        disabled={image === undefined || captcha.isFetching || captcha.isError}
        onClick={work.start}
      >
        {t("captcha_work")}
      </Button>
      <p role="status" className="t-small col-span-3 text-ink-2 empty:hidden">
        {said}
      </p>
    </div>
  );
}
