import { lockUser } from "@chokdee/domain/members/admin-contract.ts";
import { useState } from "react";

import { AccountNumber } from "../../app/AccountNumber.tsx";
import { useTranslation } from "../../text/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { useDates } from "../../ui/dates.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { mayLeave } from "../../ui/unsaved.ts";
import { Loading } from "../../ui/Loading.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { useBankLook } from "../../app/bank-look.ts";
import { paths } from "../../app/paths.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { useMemberAction, useUser } from "./calls.ts";
import { MemberCopy } from "./MemberCopy.tsx";
import { MemberAlike } from "./MemberAlike.tsx";
import { MemberTags } from "./MemberTags.tsx";
import { MemberDebts } from "./MemberDebts.tsx";
import { MemberName } from "./MemberName.tsx";
import { MemberNotes } from "./MemberNotes.tsx";
import { MemberSlips } from "./MemberSlips.tsx";
import { MemberStatement } from "./MemberStatement.tsx";
import { MemberProtection } from "./MemberProtection.tsx";
import { MemberReferral } from "./MemberReferral.tsx";
import { useInPlace } from "./use-in-place.ts";
import { Failure } from "../../app/Failure.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { FormDialog, useDraftWithin } from "../../app/admin/parts/FormDialog.tsx";

type Shown = NonNullable<ReturnType<typeof useUser>["data"]>;

/** One member: who, bank account, statement, slips, and what an operator may do. */
export function MemberDialog(props: {
  readonly userId: string;
  /** The id of a slip of theirs that was searched for. */
  readonly slip?: string;
  readonly onShow: (userId: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("admin-members");
  const user = useUser(props.userId);
  const show = async (userId: string) => {
    if (await mayLeave()) props.onShow(userId);
  };
  return (
    <FormDialog open wide draft={null} onClose={props.onClose} title={t("detail")}>
      {user.data ? (
        <Member user={user.data} slip={props.slip ?? ""} onShow={(userId) => void show(userId)} />
      ) : (
        <Loading of={user} rows={5} />
      )}
    </FormDialog>
  );
}

function Member(props: {
  readonly user: Shown;
  readonly slip: string;
  readonly onShow: (userId: string) => void;
}) {
  const { user } = props;
  const may = useMay();
  const { t } = useTranslation(["admin-members", "admin-story"]);
  const dates = useDates();
  const facts: [string, string][] = [
    [t("admin-members:id"), user.id],
    [t("admin-members:joined"), dates.dayTime(user.created_at)],
    [t("admin-members:registered_name"), user.registered_name ?? "-"],
    [
      t("admin-members:failures"),
      t("admin-members:failures_count", { count: user.failed_sign_ins }),
    ],
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="t-strong flex items-center gap-2">
            {user.nickname}
            {user.locked ? <Badge tone="cancelled">{t("admin-members:locked")}</Badge> : null}
          </p>
          <PhoneNumber value={user.phone_number} className="n-xs block text-ink-2" />
        </div>
        <Money value={user.wallet.balance} size="n-md" unit />
      </div>
      {user.locked_reason ? <Notice tone="locked">{user.locked_reason}</Notice> : null}
      <MemberDebts userId={user.id} />
      <dl className="t-small grid gap-x-4 gap-y-1 xs:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink variant="secondary" size="xs" to={`${paths.adminUsers}/${user.id}`}>
        {t("admin-story:open")}
      </ButtonLink>
      <MemberTags userId={user.id} tags={user.tags} />
      <BankAccounts user={user} />
      <MemberAlike userId={user.id} onShow={props.onShow} />
      <MemberProtection userId={user.id} />
      <MemberReferral userId={user.id} />
      <MemberStatement userId={user.id} />
      <MemberSlips userId={user.id} searched={props.slip} />
      <MemberNotes userId={user.id} />
      <MemberCopy userId={user.id} />
      {may(lockUser) ? <Actions user={user} /> : null}
    </div>
  );
}

function BankAccounts({ user }: { readonly user: Shown }) {
  const { t } = useTranslation("admin-members");
  const look = useBankLook();
  return (
    <section>
      <h3 className="t-label mb-1">{t("bank_accounts")}</h3>
      {user.bank_accounts.length === 0 ? (
        <p className="t-small text-ink-3">{t("no_bank_account")}</p>
      ) : null}
      {user.bank_accounts.map((account) => (
        <p key={account.id} className="t-small">
          {look(account.bank).name}{" "}
          <AccountNumber
            value={account.account_number}
            groups={account.bank.account_groups ?? []}
            className="n-xs"
          />{" "}
          {account.account_name}
        </p>
      ))}
      <MemberName userId={user.id} name={user.registered_name} />
    </section>
  );
}

/** What is asked a reason for: its words, and what is told when it is done. */
const ASKED = {
  lock: {
    act: "lock",
    reason: "reason_of_lock",
    hint: "lock_consequence",
    done: "done_locked",
  },
  unlock: { act: "unlock", reason: "reason_of_unlock", hint: undefined, done: "done_unlocked" },
  reset: {
    act: "reset_password",
    reason: "reason_of_reset",
    hint: "reset_consequence",
    done: undefined,
  },
} as const;

function Actions({ user }: { readonly user: Shown }) {
  const { t } = useTranslation("admin-members");
  const action = useMemberAction();
  /** Told once: it stays to be read, whatever is done next. */
  const [password, setPassword] = useState<string>();
  const [asked, setAsked] = useState<keyof typeof ASKED>();
  const { box, values, field, reset, submit } = useEntryForm({
    first: { reason: "" },
    required: ["reason"],
    send: async ({ reason }) => {
      if (!asked) return;
      const made = await action.mutateAsync({
        kind: asked,
        userId: user.id,
        reason: reason.trim(),
      });
      if (made !== null) setPassword(made);
      setAsked(undefined);
      const { done } = ASKED[asked];
      if (done) toast({ text: t(done), tone: "success" });
    },
    staysOpen: true,
  });
  useDraftWithin(asked ? values.reason : "");
  const ask = (next: typeof asked) => {
    setAsked(next);
    reset();
    if (action.isError) action.reset();
  };
  const section = useInPlace(asked);
  /** A lock is lifted with a reason; failures that lock nobody yet are only forgotten. */
  const unlock = () => {
    if (user.locked) return ask("unlock");
    action.mutate(
      { kind: "unlock", userId: user.id },
      { onSuccess: () => toast({ text: t("done_unlocked"), tone: "success" }) },
    );
  };
  return (
    <section ref={section} className="scroll-mb-5 border-t border-line pt-4">
      <div ref={box} className="flex flex-col gap-3">
        {password === undefined ? null : (
          <Notice
            tone="success"
            live
            action={<CopyButton text={password} label={t("common:copy")} />}
          >
            {t("new_password")} <span className="n-sm">{password}</span>
          </Notice>
        )}
        <Failure error={action.error} />
        {asked ? (
          <>
            <TextAreaField
              label={t(ASKED[asked].reason)}
              hint={ASKED[asked].hint && t(ASKED[asked].hint)}
              maxLength={500}
              {...field("reason")}
            />
            <div className="flex justify-end gap-3">
              <Button variant="secondary" size="xs" onClick={() => ask(undefined)}>
                {t("common:cancel")}
              </Button>
              <Button
                variant="danger"
                size="xs"
                loading={action.isPending}
                onClick={() => void submit()}
              >
                {t(ASKED[asked].act)}
              </Button>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" size="xs" onClick={() => ask("reset")}>
              {t("reset_password")}
            </Button>
            {user.locked || user.failed_sign_ins > 0 ? (
              <Button variant="secondary" size="xs" loading={action.isPending} onClick={unlock}>
                {t("unlock")}
              </Button>
            ) : null}
            {user.locked ? null : (
              <Button variant="danger-outline" size="xs" onClick={() => ask("lock")}>
                {t("lock")}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
