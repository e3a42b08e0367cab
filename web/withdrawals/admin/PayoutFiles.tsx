import {
  makePayoutFile,
  PAYOUT_FORMATS,
  readPayoutFile,
  type PayoutFormat,
} from "@chokdee/domain/withdrawals/payout-contract.ts";
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { useState } from "react";

import { addressOf } from "../../app/call-address.ts";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { saveFile } from "../../app/admin/save-file.ts";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { useFailureText } from "../../app/use-failure-text.ts";
import { useTellFailure } from "../../app/use-tell-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Loading } from "../../ui/Loading.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { PaidFrom } from "./PaidFrom.tsx";
import {
  endMaking,
  useClaimMany,
  useMakeFile,
  usePayoutFiles,
  useUnclaimMany,
} from "./payout-calls.ts";

/** What is done with many withdrawals at once: claimed, put into a file for the bank. */
export function PayoutBar({ items }: { readonly items: readonly AdminWithdrawal[] }) {
  const { t } = useTranslation("admin-withdrawals");
  const claim = useClaimPage();
  const [shown, setShown] = useState<"make" | "files">();
  const free = items.filter(
    ({ stage, is_doubted: isDoubted }) => stage === "PENDING" && !isDoubted,
  );
  return (
    <May call={makePayoutFile}>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="xs"
          disabled={free.length === 0}
          loading={claim.isPending}
          onClick={() => void claim.take(free.map(({ id }) => id))}
        >
          {t("claim_page")}
        </Button>
        <Button variant="weak" size="xs" onClick={() => setShown("make")}>
          {t("make_file")}
        </Button>
        <Button variant="weak" size="xs" onClick={() => setShown("files")}>
          {t("files")}
        </Button>
      </div>
      {shown === "make" ? <MakeFile onClose={() => setShown(undefined)} /> : null}
      {shown === "files" ? <Files onClose={() => setShown(undefined)} /> : null}
    </May>
  );
}

/** Takes all that are free, tells how many another was first with, and can give them back. */
function useClaimPage() {
  const { t } = useTranslation(["admin-withdrawals", "admin-desk", "common"]);
  const claim = useClaimMany();
  const unclaim = useUnclaimMany();
  const failed = useTellFailure();
  const giveBack = (ids: readonly string[]) =>
    unclaim
      .mutateAsync(ids)
      .then(
        ({ data }) =>
          toast({ text: t("unclaimed_some", { count: data.items.length }), tone: "success" }),
        failed,
      );
  const take = (ids: readonly string[]) =>
    claim.mutateAsync(ids).then(({ data: { items, left_out: left } }) => {
      const taken = t("claimed_some", { count: items.length });
      const refused = left.length > 0 && t("admin-desk:bulk.refused", { count: left.length });
      toast({
        text: refused ? `${taken} · ${refused}` : taken,
        tone: "success",
        ...(items.length > 0 && {
          action: {
            label: t("common:undo"),
            run: () => void giveBack(items.map(({ id }) => id)),
          },
        }),
      });
    }, failed);
  return { take, isPending: claim.isPending || unclaim.isPending };
}

const save = (id: string, name: string) => saveFile(addressOf(readPayoutFile.path, { id }), name);
const nameOf = (file: { readonly reference: string; readonly format: PayoutFormat }) =>
  `${file.reference}.${file.format === "CSV" ? "csv" : "txt"}`;

const first: { format: PayoutFormat; paid_from: string } = { format: "CSV", paid_from: "" };

function MakeFile({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("admin-withdrawals");
  const make = useMakeFile();
  const failureText = useFailureText();
  const form = useEntryForm({
    first,
    required: ["paid_from"],
    faultOfCode: {
      PAYOUT_FILE_COMPANY: "format",
      PAYOUT_FILE_ACCOUNT: "format",
      RECEIVING_ACCOUNT_NOT_FOUND: "paid_from",
    },
    send: async (body) => {
      const { file, left_out: left } = (await make.mutateAsync(body)).data;
      const { reference, payouts: count, total } = file;
      const unfit = left.filter(({ code }) => code === "PAYOUT_FILE_ACCOUNT").length;
      const held = left.length - unfit;
      // In one: a second message would take the place of the first.
      const made = [
        t("file_made", { reference, count, total: formatMoney(total) }),
        ...(held > 0 ? [t("left_out", { count: held })] : []),
        // Nothing is in the way of these themselves: no page of theirs says why.
        ...(unfit > 0 ? [t("left_out_unfit", { count: unfit })] : []),
      ].join(" · ");
      toast({ text: made, tone: left.length > 0 ? "error" : "success" });
      onClose();
      // The form is gone, and the file stands in the list of all.
      await save(file.id, nameOf(file)).catch((error: unknown) =>
        toast({ text: `${made} · ${failureText(error)}`, tone: "error" }),
      );
    },
  });
  return (
    <EntryDialog form={form} title={t("make_file")} sendLabel={t("make_file")} onClose={onClose}>
      <Notice tone="info">{t("make_file_note")}</Notice>
      <SelectField
        dense
        label={t("file_format")}
        {...form.field("format")}
        onChange={(value) => form.set("format", value as PayoutFormat)}
        options={PAYOUT_FORMATS.map((value) => ({
          value,
          label: value === "KTB" ? t("format_ktb") : value,
        }))}
      />
      <PaidFrom {...form.field("paid_from")} />
    </EntryDialog>
  );
}

function Files({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["admin-withdrawals", "withdrawals"]);
  const dates = useDates();
  const files = usePayoutFiles();
  const tellFailure = useTellFailure();
  const items = files.data?.pages.flatMap((page) => page.items);
  return (
    <Dialog open onClose={onClose} title={t("admin-withdrawals:files")}>
      {!items ? (
        <Loading of={files} rows={4} />
      ) : items.length === 0 ? (
        <p className="t-small py-4">{t("admin-withdrawals:files_none")}</p>
      ) : (
        <ul>
          {items.map((file) => (
            <li
              key={file.id}
              className="flex items-center justify-between gap-3 border-b border-line py-2"
            >
              <span className="min-w-0">
                <span className="t-label block">{file.reference}</span>
                <span className="t-caption block text-ink-2">
                  {t("admin-withdrawals:file_line", {
                    count: file.payouts,
                    total: formatMoney(file.total),
                    open: file.open,
                  })}
                </span>
                <span className="t-caption block text-ink-3">
                  {`${file.created_by} ${dates.dayTime(file.created_at)}`}
                </span>
              </span>
              <Button
                size="xs"
                variant="weak"
                onClick={() => void save(file.id, nameOf(file)).then(endMaking, tellFailure)}
              >
                {t("admin-withdrawals:save_file")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <MoreButton of={files} variant="ghost" size="xs" block>
        {t("withdrawals:more")}
      </MoreButton>
    </Dialog>
  );
}
