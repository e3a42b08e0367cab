import { ImageUp, X } from "lucide-react";
import { useRef, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";

const MOST_BYTES = 5 * 1024 * 1024;
const TYPES = ["image/jpeg", "image/png", "image/webp"];

/** The operator's own transfer slip, if there is one: dropped here or chosen. */
export function SlipPicker(props: {
  readonly file: File | undefined;
  readonly onPick: (file: File | undefined) => void;
}) {
  const { file, onPick } = props;
  const { t } = useTranslation("admin-withdrawals");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = (picked: File | undefined) => {
    if (!picked) return;
    const wrong = !TYPES.includes(picked.type)
      ? t("not_an_image")
      : picked.size > MOST_BYTES
        ? t("too_large")
        : undefined;
    setProblem(wrong);
    onPick(wrong === undefined ? picked : undefined);
  };
  return (
    <div>
      <p className="t-label mb-1">{t("attach")}</p>
      <div
        className={cx(
          "flex items-center gap-3 rounded-sm border border-dashed border-line-strong p-3",
          over && "bg-brand-weak",
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <ImageUp size={20} aria-hidden className="shrink-0 text-ink-2" />
        <span className="t-small min-w-0 grow break-words text-ink-2">
          {file ? file.name : t("drop")}
        </span>
        {file ? (
          <IconButton label={t("remove_slip")} onClick={() => onPick(undefined)}>
            <X size={20} aria-hidden />
          </IconButton>
        ) : (
          <Button variant="weak" size="xs" onClick={() => input.current?.click()}>
            {t("pick")}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={TYPES.join(",")}
          aria-label={t("attach")}
          className="hidden"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
      {problem ? (
        <p role="alert" className="t-small mt-1 text-urgent-ink">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
