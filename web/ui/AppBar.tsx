import { ArrowLeft, ChevronLeft, Menu } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";
import { Link, type To } from "react-router";

import { IconButton } from "./Button.tsx";
import { cx } from "./cx.ts";
import { openSideMenu } from "./side-menu.ts";

export interface AppBarProps {
  readonly title: ReactNode;
  /** Where the back arrow goes; a function when it does something else. */
  readonly back?: To | (() => void) | undefined;
  /** Shows the menu button at the left, when there is no way back. */
  readonly menu?: boolean | undefined;
  /** The balance or one action. */
  readonly end?: ReactNode;
  readonly className?: string | undefined;
}

/** 56 px: back, title at the left, one thing at the right. */
export function AppBar({ title, back, menu, end, className }: AppBarProps) {
  const { t } = useTranslation("common");
  const arrow = "press inline-grid size-tap shrink-0 place-items-center rounded-sm";
  return (
    <header
      className={cx(
        "sticky top-0 z-(--z-sticky) flex min-h-appbar items-center gap-1 pr-gutter",
        "border-b border-line bg-surface",
        // A title of two lines keeps its tone marks off the edge of the window.
        "pb-1 pt-[calc(4px+env(safe-area-inset-top))]",
        back === undefined && !menu ? "pl-gutter" : "pl-1",
        // In letters of twice the size a title has no room beside what stands at the right.
        Boolean(end) && "flex-wrap",
        className,
      )}
    >
      {typeof back === "function" ? (
        <IconButton label={t("back")} onClick={back}>
          <ChevronLeft size={26} aria-hidden />
        </IconButton>
      ) : back === undefined ? null : (
        <Link to={back} aria-label={t("back")} className={arrow}>
          <ChevronLeft size={26} aria-hidden />
        </Link>
      )}
      {menu && back === undefined ? <MenuButton /> : null}
      {typeof title === "string" ? <title>{`${title} · ${t("brand")}`}</title> : null}
      <h1
        className={cx(
          "t-title min-w-0 grow",
          Boolean(end) && "basis-[28%] zoomed:order-1 zoomed:basis-full zoomed:pl-3",
        )}
      >
        {title}
      </h1>
      {end ? <div className="flex shrink-0 items-center gap-1 ml-auto">{end}</div> : null}
    </header>
  );
}

/** Opens the member's side menu from any screen. */
export function MenuButton() {
  const { t } = useTranslation("common");
  return (
    <IconButton label={t("menu")} onClick={openSideMenu}>
      <Menu size={26} aria-hidden />
    </IconButton>
  );
}

/** The head of a page in the back office: title, what stands beside it, actions. */
export function PageHead(props: {
  readonly title: ReactNode;
  readonly back?: To | undefined;
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { t } = useTranslation("common");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {props.back === undefined ? null : (
        <Link
          to={props.back}
          aria-label={t("back")}
          className="inline-grid size-10 place-items-center rounded-sm hover:bg-seg max-md:size-tap"
        >
          <ArrowLeft size={20} aria-hidden />
        </Link>
      )}
      {typeof props.title === "string" ? <title>{`${props.title} · ${t("brand")}`}</title> : null}
      <h1 className="t-title">{props.title}</h1>
      {props.aside}
      <div className="grow" />
      {props.actions}
    </div>
  );
}
