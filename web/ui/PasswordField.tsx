import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { IconButton } from "./Button.tsx";
import { cx } from "./cx.ts";
import { controlLook, Field } from "./Field.tsx";

export interface PasswordFieldProps extends Omit<
  ComponentProps<"input">,
  "onChange" | "value" | "type"
> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A password with show and hide. Paste and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, onChange, className, ...rest } = props;
  const { t } = useTranslation("common");
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(links) => (
        <span className="relative block">
          <input
            autoComplete="current-password"
            enterKeyHint="go"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...links}
            type={shown ? "text" : "password"}
            className={cx(controlLook(Boolean(error)), "pr-13")}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={shown ? t("password_hide") : t("password_show")}
            aria-pressed={shown}
            disabled={rest.disabled}
            className="absolute right-1 top-1 text-ink-2"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={22} aria-hidden /> : <Eye size={22} aria-hidden />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}
