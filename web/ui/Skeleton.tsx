import { useTranslation } from "../text/i18n.ts";

import { cx } from "./cx.ts";

/** A grey box of the size that className gives: the same boxes as the content to come. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden className={cx("shimmer block rounded-xs bg-seg", className)} />;
}

/** A screen on its way. */
export function SkeletonScreen() {
  return (
    <div className="mx-auto max-w-content px-gutter pt-17">
      <SkeletonRows rows={5} />
    </div>
  );
}

/** Rows of a list on their way, shown after 300 ms. */
export function SkeletonRows({ rows = 4 }: { readonly rows?: number }) {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className="appear-late">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 border-b border-line p-3.5 last:border-0">
          <Skeleton className="size-11 shrink-0" />
          <div className="grow">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="mt-2 h-3.5 w-2/5" />
          </div>
          <Skeleton className="h-11 w-16 shrink-0" />
        </div>
      ))}
    </div>
  );
}
