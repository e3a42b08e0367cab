import { shortId } from "@chokdee/domain/betting/slip-history.ts";
import { find, type Found } from "@chokdee/domain/operations/find-contract.ts";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { useDates } from "../../../ui/dates.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { groupPhone } from "../../../ui/group-phone.ts";
import { wholeNumbers } from "../../../ui/whole-numbers.ts";
import { mayLeave } from "../../../ui/unsaved.ts";
import { Failure } from "../../Failure.tsx";
import { adminMemberPath, paths } from "../../paths.ts";
import { useCall } from "../../use-call.ts";
import { adminEntries } from "../admin-nav.ts";
import { useMay } from "../own-rights.ts";
import { useEntryName } from "../use-entry-name.ts";
import { SearchBox } from "./SearchBox.tsx";

interface Hit {
  readonly to: string;
  readonly kind: "screens" | keyof Found;
  readonly name: string;
  readonly note: string;
}

/** Screens by what the menu calls them, at once; the rest as the server finds it. */
function useHits(text: string): readonly Hit[] {
  const may = useMay();
  const nameOf = useEntryName();
  const dates = useDates();
  const { data } = useFound(text);
  const screens = adminEntries
    .filter(({ shows }) => may(shows))
    .map(({ key, path }): Hit => ({ to: path, kind: "screens", name: nameOf(key), note: "" }))
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  if (!data || text === "") return screens;
  const searched = (path: string, status: string, by: string) =>
    `${path}?status=${status}&search=${encodeURIComponent(by)}`;
  return [
    ...data.members.map((one): Hit => ({
      to: adminMemberPath(one.id),
      kind: "members",
      name: one.nickname,
      note: wholeNumbers(groupPhone(one.phone_number)),
    })),
    ...data.deposits.map((one): Hit => ({
      to: searched(
        paths.adminDeposits,
        one.status === "PENDING" ? "WAITING" : one.status,
        one.reference_id,
      ),
      kind: "deposits",
      name: `${one.nickname} ${formatMoney(one.amount)}`,
      note: `${one.reference_id} ${dates.dayTime(one.created_at)}`,
    })),
    ...data.withdrawals.map((one): Hit => ({
      to: searched(paths.adminWithdrawals, "ALL", one.id),
      kind: "withdrawals",
      name: `${one.nickname} ${formatMoney(one.amount)}`,
      note: dates.dayTime(one.created_at),
    })),
    ...data.slips.map((one): Hit => ({
      to: `${adminMemberPath(one.user_id)}&slip=${encodeURIComponent(one.bet_group_id)}`,
      kind: "slips",
      name: `${one.nickname} ${formatMoney(one.total)}`,
      note: `#${shortId(one.bet_group_id)} ${dates.dayTime(one.created_at)}`,
    })),
    ...data.rounds.map((one): Hit => ({
      to: `${paths.adminRounds}/${one.id}`,
      kind: "rounds",
      name: one.name,
      note: dates.day(one.draw_date),
    })),
    ...screens,
  ];
}

const useFound = (text: string) =>
  useCall("backoffice", find, { query: { search: text } }, { enabled: text !== "" });

/** Ctrl and K: one field for members, payments, slips, rounds and screens. */
export function FindAnything({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("admin-desk");
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const text = useDeferredValue(typed.trim());
  const found = useFound(text);
  const hits = useHits(text);
  const chosen = Math.min(at, hits.length - 1);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const open = async (hit: Hit | undefined) => {
    if (!hit) return;
    const isElsewhere = hit.to !== pathname + search;
    if (isElsewhere && !(await mayLeave())) return;
    onClose();
    void navigate(hit.to);
  };
  return (
    <Dialog open wide onClose={onClose} title={t("keys.find")}>
      <div
        role="presentation"
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by !== undefined) {
            event.preventDefault();
            setAt(Math.max(0, Math.min(chosen + by, hits.length - 1)));
          }
          if (event.key === "Enter" && event.target === field.current) void open(hits[chosen]);
        }}
      >
        <SearchBox
          inputRef={field}
          label={t("find.label")}
          value={typed}
          maxLength={100}
          className="w-full"
          onChange={(next) => {
            setTyped(next);
            setAt(0);
          }}
        />
        <Failure error={found.error} className="mt-3" />
        <ul className="mt-3 max-h-[60vh] min-h-40 overflow-y-auto">
          {hits.map((hit, index) => (
            <li key={`${hit.kind} ${hit.to} ${hit.note}`}>
              <button
                type="button"
                aria-current={index === chosen}
                onClick={() => void open(hit)}
                className={cx(
                  "grid min-h-tap w-full grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-3 rounded-sm px-3 py-1 text-left md:grid-cols-[6rem_minmax(0,1fr)_auto]",
                  index === chosen ? "bg-brand-weak" : "hover:bg-surface-2",
                )}
              >
                <span className="t-caption text-ink-2">{t(`find.${hit.kind}`)}</span>
                <span className="t-label wrap-anywhere">{hit.name}</span>
                {/* Under the name where both do not fit beside each other. */}
                <span className="t-caption text-ink-2 empty:hidden max-md:col-start-2">
                  {hit.note}
                </span>
              </button>
            </li>
          ))}
          {hits.length === 0 && !found.isFetching ? (
            <li className="t-small px-3 py-4 text-ink-3">{t("find.none")}</li>
          ) : null}
        </ul>
      </div>
    </Dialog>
  );
}
