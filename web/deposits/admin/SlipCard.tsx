import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { Maximize, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useRef, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { usePrivateImage } from "../../app/admin/use-private-image.ts";

const MOST = 4;
const LEAST = 1;
const STEP = 0.5;
const QUARTER = 90;

/** The slip's picture, to be enlarged and turned; it stays on white in the dark theme too. */
export function SlipCard({ deposit }: { readonly deposit: AdminDeposit }) {
  const { t } = useTranslation("admin-deposits");
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const [earlier, setEarlier] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const address = earlier ?? deposit.slip?.url;
  const image = usePrivateImage(address);
  const off = image.url === undefined;
  return (
    <Card className="min-w-0">
      <div className="mb-2 flex items-center">
        <h2 className="t-heading grow">{t("slip")}</h2>
        <IconButton
          label={t("smaller")}
          disabled={off || zoom <= LEAST}
          onClick={() => setZoom(zoom - STEP)}
        >
          <ZoomOut size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t("bigger")}
          disabled={off || zoom >= MOST}
          onClick={() => setZoom(zoom + STEP)}
        >
          <ZoomIn size={20} aria-hidden />
        </IconButton>
        <IconButton label={t("turn")} disabled={off} onClick={() => setTurned(turned + QUARTER)}>
          <RotateCw size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t("full_screen")}
          disabled={off}
          onClick={() => void frame.current?.requestFullscreen()}
        >
          <Maximize size={20} aria-hidden />
        </IconButton>
      </div>
      <div
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={t("slip")}
        className="grid h-120 overflow-auto rounded-sm bg-surface-2 p-3"
      >
        {address === undefined ? (
          <EmptyState title={t("no_slip")} />
        ) : image.failed ? (
          <ErrorState onRetry={image.retry} retrying={image.retrying} />
        ) : image.url === undefined ? (
          <Skeleton className="h-full rounded-sm" />
        ) : (
          <img
            src={image.url}
            alt={t("slip_of", { name: deposit.member.nickname })}
            className="m-auto bg-white object-contain"
            style={{
              height: `${String(zoom * 100)}%`,
              transform: `rotate(${String(turned)}deg)`,
            }}
          />
        )}
      </div>
      {deposit.earlier_slips.length > 0 ? (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="t-caption text-ink-3">{t("earlier_slips")}</span>
          {[undefined, ...deposit.earlier_slips].map((url, index) => (
            <button
              key={url ?? "newest"}
              type="button"
              aria-pressed={earlier === url}
              className="t-label min-h-tap min-w-tap rounded-sm px-3 aria-pressed:bg-brand-weak aria-pressed:text-brand-ink"
              onClick={() => setEarlier(url)}
            >
              {url === undefined ? t("newest") : String(index)}
            </button>
          ))}
        </div>
      ) : null}
    </Card>
  );
}
