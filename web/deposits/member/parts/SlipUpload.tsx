import type { DepositIntent } from "@chokdee/domain/deposits/contract.ts";
import { SLIP_HINT_MS, SLIP_MOST_BYTES } from "@chokdee/domain/deposits/rules.ts";
import { ImageUp, RefreshCw, Send, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { isNetworkFailure, messageOf } from "../../../app/api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { useServerSeconds } from "../../../ui/clock.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import { useUploadSlip } from "../calls.ts";

export interface SlipUploadProps {
  readonly deposit: DepositIntent;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  readonly onSent: () => void;
}

/** Choosing the slip's picture, looking at it, and sending it. */
export function SlipUpload({ deposit, file, onFile, onSent }: SlipUploadProps) {
  const { t } = useTranslation("deposits");
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadSlip();
  const [fault, setFault] = useState<string>();
  const now = useServerSeconds();
  const waitsLong = now - Date.parse(deposit.created_at) > SLIP_HINT_MS;
  const isOver = now >= Date.parse(deposit.expires_at);

  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = slipFault(chosen);
    setFault(found ? t(found) : undefined);
    upload.reset();
    if (!found) onFile(chosen);
  };
  const send = () => {
    if (isOver) return;
    if (file === null) {
      setFault(t("slip_missing"));
      return;
    }
    upload.mutate(
      { id: deposit.id, file },
      {
        onSuccess: (sent) => {
          onSent();
          if (!sent.qr_read) toast({ text: t("slip_unread"), tone: "info" });
        },
      },
    );
  };
  if (deposit.slips_left === 0) return <Notice tone="info">{t("slips_used_up")}</Notice>;
  const failure = upload.error
    ? isNetworkFailure(upload.error)
      ? t("slip_network")
      : messageOf(upload.error) || t("slip_failed")
    : fault;
  const pick = () => input.current?.click();
  return (
    <>
      {file === null && waitsLong && !deposit.has_slip ? (
        <Notice tone="info">{t("slip_hint")}</Notice>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t("slip_choose")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file can be chosen once more.
          event.target.value = "";
        }}
      />
      {file === null ? (
        <div className="flex flex-wrap items-center gap-3 rounded-md border-[1.5px] border-dashed border-line-strong bg-surface p-4">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-weak text-brand-ink">
            <ImageUp size={20} aria-hidden />
          </span>
          <div className="min-w-0 grow">
            <p className="t-strong">{t("slip_choose")}</p>
            <p className="t-caption text-ink-2">{t("slip_rule")}</p>
          </div>
          <Button variant="weak" size="sm" disabled={isOver} onClick={pick}>
            {t("slip_pick")}
          </Button>
        </div>
      ) : (
        <Chosen
          file={file}
          isSending={upload.isPending}
          isOver={isOver}
          onPick={pick}
          onRemove={() => onFile(null)}
          onUnreadable={() => {
            onFile(null);
            setFault(t("slip_not_image"));
          }}
          onSend={send}
        />
      )}
      {failure ? <Failure key={failure} text={failure} /> : null}
    </>
  );
}

/** Stands under the box, which is often at the lower edge of the screen. */
function Failure({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="error" live>
        {text}
      </Notice>
    </div>
  );
}

interface ChosenProps {
  readonly file: File;
  readonly isSending: boolean;
  readonly isOver: boolean;
  readonly onPick: () => void;
  readonly onRemove: () => void;
  readonly onUnreadable: () => void;
  readonly onSend: () => void;
}

function Chosen(props: ChosenProps) {
  const { file, isSending, isOver, onPick, onRemove, onUnreadable, onSend } = props;
  const { t } = useTranslation("deposits");
  const link = "t-label inline-flex min-h-tap items-center gap-2 disabled:opacity-50";
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex gap-4">
        <Preview file={file} onUnreadable={onUnreadable} />
        <div className="min-w-0">
          <p className="t-strong break-all">{file.name}</p>
          <p className="t-caption text-ink-2">{sizeText(file.size)}</p>
          <button
            type="button"
            disabled={isSending}
            onClick={onPick}
            className={`${link} text-brand-ink`}
          >
            <RefreshCw size={18} aria-hidden />
            {t("slip_change")}
          </button>
          <br />
          <button
            type="button"
            disabled={isSending}
            onClick={onRemove}
            className={`${link} text-urgent-ink`}
          >
            <Trash2 size={18} aria-hidden />
            {t("slip_remove")}
          </button>
        </div>
      </div>
      <Button
        variant="deposit"
        block
        loading={isSending}
        disabled={isOver}
        icon={<Send size={20} aria-hidden />}
        onClick={onSend}
      >
        {t("slip_send")}
      </Button>
    </Card>
  );
}

function Preview(props: { readonly file: File; readonly onUnreadable: () => void }) {
  const { file, onUnreadable } = props;
  const { t } = useTranslation("deposits");
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <img
      ref={image}
      alt={t("slip_preview")}
      onError={onUnreadable}
      className="h-38 w-28 shrink-0 rounded-sm border border-line bg-white object-contain"
    />
  );
}

/** "1.2MB", "340KB". */
function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1
    ? `${megabytes.toFixed(1)}MB`
    : `${String(Math.max(1, Math.round(bytes / 1024)))}KB`;
}

/** Why a file cannot be a slip, as a key of the texts (product.md section 5, "Deposit"). */
function slipFault(file: Pick<File, "type" | "size">): "slip_not_image" | "slip_large" | null {
  if (!file.type.startsWith("image/")) return "slip_not_image";
  return file.size > SLIP_MOST_BYTES ? "slip_large" : null;
}
