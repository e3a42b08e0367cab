import { Component, useEffect, useState, type ReactNode } from "react";

import { startAnew } from "../load/build-check.ts";
import { CodeMissing } from "../load/retries.ts";
import { useTranslation } from "../text/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SkeletonRows, SkeletonScreen } from "../ui/Skeleton.tsx";

interface FenceProps {
  readonly path: string;
  /** Within a frame that stays, such as the menu of the back office. */
  readonly framed?: boolean;
  readonly children: ReactNode;
}

interface Broken {
  readonly brokenPath: string | null;
  readonly error?: unknown;
}

/** Keeps a broken screen to itself; the next address is a new start. */
export class Fence extends Component<FenceProps, Broken> {
  override state: Broken = { brokenPath: null };

  override componentDidCatch(error: unknown) {
    this.setState({ brokenPath: this.props.path, error });
  }

  override render() {
    if (this.state.brokenPath !== this.props.path) return this.props.children;
    const isMissing = this.state.error instanceof CodeMissing;
    return <ScreenFailed codeIsMissing={isMissing} framed={this.props.framed ?? false} />;
  }
}

/** The screen could not be fetched, or broke: a fresh start mends most of it, else it is said. */
function ScreenFailed(props: { readonly codeIsMissing: boolean; readonly framed: boolean }) {
  const { codeIsMissing, framed } = props;
  const { t } = useTranslation("common");
  const [outdated, setOutdated] = useState<boolean>();
  useEffect(() => {
    const tryIt = () => void startAnew(codeIsMissing).then(setOutdated);
    tryIt();
    addEventListener("online", tryIt);
    return () => removeEventListener("online", tryIt);
  }, [codeIsMissing]);
  if (outdated === undefined) return framed ? <SkeletonRows /> : <SkeletonScreen />;
  const said = (
    <EmptyState
      title={<h1>{t("screen_failed")}</h1>}
      text={t(outdated ? "screen_outdated" : "network_failed")}
      action={<Button onClick={() => location.reload()}>{t("reload")}</Button>}
    />
  );
  return framed ? said : <main className="grid min-h-dvh place-items-center">{said}</main>;
}
