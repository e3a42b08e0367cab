import { type MyReferral, listFriends, myReferral } from "@chokdee/domain/referral/contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { Share2 } from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { useCall, usePages } from "../../app/use-call.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { formatShort } from "../../ui/format-money.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Commission } from "./parts/Commission.tsx";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { Money } from "../../ui/Money.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { toast } from "../../ui/toast.ts";

/** The member's link, what their friends brought, and who they are (product.md, "/referral"). */
export default function ReferralScreen() {
  const { t } = useTranslation("referral");
  const referral = useCall("referral", myReferral, {
    query: { origin: window.location.origin },
  });
  return (
    <Page>
      <AppBar title={t("title")} back={paths.home} className="-mx-gutter" />
      {referral.data ? (
        <>
          <Commission referral={referral.data} />
          <OwnLink referral={referral.data} />
          <SectionHead title={t("rules")} />
          <Card>
            <ul className="t-small flex list-disc flex-col gap-2 pl-5 text-ink-2">
              <li>
                {referral.data.commission_percent === 0
                  ? t("rule_none")
                  : t("rule_percent", { percent: formatShort(referral.data.commission_percent) })}
              </li>
              <li>{t("rule_when")}</li>
              <li>{t("rule_void")}</li>
            </ul>
          </Card>
          <Friends count={referral.data.friends} />
        </>
      ) : (
        <Loading of={referral}>
          <Waiting />
        </Loading>
      )}
    </Page>
  );
}

function Waiting() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className="appear-late flex flex-col gap-3">
      <Skeleton className="mt-1 h-44 rounded-md" />
      <Skeleton className="mt-4 h-96 rounded-md" />
    </div>
  );
}

/** Who came by the link, the newest first, and what each has brought. */
function Friends({ count }: { readonly count: number }) {
  const { t } = useTranslation("referral");
  const friends = usePages("referral", listFriends, {});
  const rows = friends.data?.pages.flatMap((page) => page.data);
  return (
    <section>
      <SectionHead title={t("friends", { count })} />
      <Card flush>
        {rows === undefined ? (
          <Loading of={friends} rows={2} />
        ) : rows.length === 0 ? (
          <EmptyState title={t("friends_none")} text={t("friends_none_text")} />
        ) : (
          <Rows rows={rows} />
        )}
      </Card>
      <MoreButton of={friends} size="sm" block className="mt-3">
        {t("more")}
      </MoreButton>
    </section>
  );
}

type Friend = ReplyOf<typeof listFriends>["data"][number];

function Rows({ rows }: { readonly rows: readonly Friend[] }) {
  const { t } = useTranslation("referral");
  const dates = useDates();
  return rows.map((friend) => (
    <ListRow
      key={friend.joined_at + friend.phone_masked}
      title={friend.nickname}
      text={`${friend.phone_masked} · ${t("joined", { day: dates.day(friend.joined_at) })}`}
      end={<Money value={friend.earned} size="n-xs" />}
    />
  ));
}

const QR_SIZE = 200;

/** The link as a picture, to copy and to share. */
function OwnLink({ referral }: { readonly referral: MyReferral }) {
  const { t } = useTranslation("referral");
  const { link, code } = referral;
  const share = async () => {
    if ("share" in navigator) {
      // Whoever closes the phone's own sheet has changed their mind; that is no failure.
      await navigator
        .share({ title: t("common:brand"), text: t("referral:share_text"), url: link })
        .catch(() => undefined);
      return;
    }
    const copied = await copyText(link);
    toast(
      copied
        ? { text: t("common:copied"), tone: "copy" }
        : { text: t("common:copy_failed"), tone: "error" },
    );
  };
  return (
    <section>
      <SectionHead title={t("referral:link_title")} />
      <Card className="flex flex-col items-center gap-3">
        <p className="t-small text-center text-ink-2">{t("referral:link_text")}</p>
        <img
          src={referral.qr_code}
          alt={t("referral:qr")}
          width={QR_SIZE}
          height={QR_SIZE}
          className="rounded-sm bg-white"
        />
        <p className="t-label">{t("referral:code", { code })}</p>
        <p className="t-small max-w-full select-all rounded-sm bg-surface-2 px-3 py-2 text-center break-all text-ink-2">
          {link}
        </p>
        <div className="flex w-full flex-wrap gap-2 [&>button]:grow">
          <CopyButton wide text={link} label={t("referral:copy_link")} />
          <Button size="sm" icon={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
            {t("referral:share")}
          </Button>
        </div>
      </Card>
    </section>
  );
}
