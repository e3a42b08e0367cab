import type { Withdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";

import { requestFile } from "../../../app/api.ts";
import { useBankLook } from "../../../app/bank-look.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { useFindBank, useGroupedAccount } from "../../../members/member/group-account.ts";
import { BankMonogram } from "../../../ui/BankCard.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useDates } from "../../../ui/dates.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { Money } from "../../../ui/Money.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { WholeNumber } from "../../../ui/WholeNumber.tsx";
import { WithdrawalBadge } from "./WithdrawalBadge.tsx";

interface WithdrawalSheetProps {
  readonly withdrawal: Withdrawal;
  readonly onClose: () => void;
}

/** Everything about one withdrawal (product.md section 2, "Detail modal"). */
export function WithdrawalSheet({ withdrawal, onClose }: WithdrawalSheetProps) {
  const { t } = useTranslation("withdrawals");
  const dates = useDates();
  const code = useFindBank()(withdrawal.bank_name)?.code ?? "";
  const look = useBankLook()({
    code,
    name_th: withdrawal.bank_name,
    color: withdrawal.bank_color,
  });
  const number = useGroupedAccount()(withdrawal.bank_account_no, withdrawal.bank_name);
  const isFree = Number(withdrawal.fee) === 0;
  const rejected = withdrawal.status === "REJECTED" ? withdrawal.reject_reason : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("detail_title")}
      footer={
        <Button variant="secondary" block onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-2 pb-4">
        <WithdrawalBadge status={withdrawal.status} />
        <Money value={withdrawal.amount} size="n-xl" unit />
      </div>
      {rejected ? (
        <Notice tone="error" className="mb-3">
          <p className="t-strong">{t("reject_reason")}</p>
          <p>{rejected}</p>
        </Notice>
      ) : null}
      <div className="flex items-center gap-3 border-t border-dashed border-line py-4">
        <BankMonogram bank={look} />
        <div className="min-w-0">
          <p className="t-strong">{look.name}</p>
          <WholeNumber value={number} className="n-xs block" />
          <p className="t-small text-ink-2">{withdrawal.bank_account_name}</p>
        </div>
      </div>
      <dl className="flex flex-col gap-2 pb-3">
        <Fact name={t("created")}>{dates.dayTime(withdrawal.created_at)}</Fact>
        {withdrawal.processed_at === null ? null : (
          <Fact name={t(rejected === null ? "withdrawals:processed" : "withdrawals:decided")}>
            {dates.dayTime(withdrawal.processed_at)}
          </Fact>
        )}
        <Fact name={t("fee")}>
          {isFree ? (
            <span className="text-money-in">{t("free")}</span>
          ) : (
            formatMoney(withdrawal.fee)
          )}
        </Fact>
        <Fact name={t("net")}>
          <span className="n-xs">{formatMoney(withdrawal.net_amount)}</span>
        </Fact>
      </dl>
      {withdrawal.slip_image_url ? <SlipImage address={withdrawal.slip_image_url} /> : null}
    </Sheet>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="t-small shrink-0 text-ink-2">{name}</dt>
      <dd className="t-label text-right">{children}</dd>
    </div>
  );
}

/** The transfer's slip, fetched with the token; small first, whole on a tap. */
function SlipImage({ address }: { readonly address: string }) {
  const { t } = useTranslation("withdrawals");
  const [large, setLarge] = useState(false);
  const slip = useQuery({
    queryKey: ["withdrawals", "slip", address],
    queryFn: ({ signal }) => requestFile(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      {slip.data ? (
        <BlobImage
          blob={slip.data}
          alt={t("slip")}
          className={
            large
              ? "w-full rounded-sm bg-white"
              : "h-22 w-18 rounded-sm border border-line bg-white object-contain"
          }
        />
      ) : slip.isError ? null : (
        <Skeleton className="h-22 w-18" />
      )}
      <div className="min-w-0 grow">
        <p className="t-strong">{t("slip")}</p>
        <p className="t-caption text-ink-2">{t(slip.isError ? "slip_failed" : "slip_text")}</p>
      </div>
      <Button
        variant="weak"
        size="sm"
        loading={slip.isFetching}
        onClick={() => (slip.isError ? void slip.refetch() : setLarge(!large))}
      >
        {t(slip.isError ? "slip_again" : large ? "slip_small" : "slip_show")}
      </Button>
    </div>
  );
}

interface BlobImageProps {
  readonly blob: Blob;
  readonly alt: string;
  readonly className: string;
}

function BlobImage({ blob, alt, className }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <img ref={image} alt={alt} className={className} />;
}
