import { Suspense } from "react";
import { useTranslation } from "./i18n.ts";
import { Outlet, ScrollRestoration, useNavigation, useRouteError } from "react-router";

import { paths } from "./paths.ts";
import { BackButton } from "./ui/BackButton.tsx";
import { Button, ButtonLink } from "./ui/Button.tsx";
import { ConfirmHost } from "./ui/ConfirmHost.tsx";
import { EmptyState } from "./ui/EmptyState.tsx";
import { ToastHost } from "./ui/ToastHost.tsx";

/** Around every screen: what is there once for the whole app. */
export function Root() {
  return (
    <>
      <Progress />
      <Suspense>
        <Outlet />
      </Suspense>
      <ConfirmHost />
      <ToastHost />
      <BackButton />
      <ScrollRestoration />
    </>
  );
}

/** A thin line while the next screen is fetched; the old one stays until it is there. */
function Progress() {
  const { t } = useTranslation("common");
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label={t("loading")}
      className="appear-late fixed inset-x-0 top-0 z-(--z-toast) h-0.75 bg-luck"
    />
  );
}

/** The screen could not be fetched, or broke: the rest of the app lives on. */
export function ScreenFailed() {
  const { t } = useTranslation("common");
  const error = useRouteError();
  console.error(error);
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        title={t("screen_failed")}
        text={t("network_failed")}
        action={<Button onClick={() => location.reload()}>{t("reload")}</Button>}
      />
    </main>
  );
}

export function NotFound() {
  const { t } = useTranslation("common");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        title={t("not_found")}
        text={t("not_found_text")}
        action={<ButtonLink to={paths.home}>{t("to_home")}</ButtonLink>}
      />
    </main>
  );
}
