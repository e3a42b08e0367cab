import { useDeferredValue, useEffect, useRef, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { groupPhone } from "../../ui/group-phone.ts";
import { Loading } from "../../ui/Loading.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { useUsers } from "../../members/admin/calls.ts";

export interface PickedMember {
  readonly nickname: string;
  readonly phone_number: string;
}

const SHOWN = 8;

/** Finds the member that a transfer belongs to. */
export function PickMember(props: {
  readonly onPick: (member: PickedMember & { readonly id: string }) => void;
  readonly onClose: () => void;
}) {
  const { onPick, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const [search, setSearch] = useState("");
  const users = useUsers({ search: useDeferredValue(search.trim()) });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not on a phone, where the keyboard would cover what is found.
    if (matchMedia("(hover: hover)").matches) field.current?.focus();
  }, []);
  const found = users.data?.items.filter((user) => user.role === "USER").slice(0, SHOWN);
  return (
    <Dialog open onClose={onClose} title={t("assign_member")}>
      <TextField
        ref={field}
        dense
        type="search"
        label={t("find_member")}
        value={search}
        maxLength={100}
        onChange={setSearch}
      />
      {!found ? (
        <Loading of={users} rows={4} />
      ) : (
        <ul className="mt-2">
          {found.map((user) => (
            <li
              key={user.id}
              className="flex items-center justify-between gap-3 border-b border-line py-1.5"
            >
              <span className="min-w-0">
                <span className="t-label block">{user.nickname}</span>
                <PhoneNumber value={user.phone_number} className="t-caption block text-ink-3" />
              </span>
              <Button
                size="xs"
                variant="weak"
                aria-label={`${t("choose")} ${user.nickname} ${groupPhone(user.phone_number)}`}
                onClick={() => onPick(user)}
              >
                {t("choose")}
              </Button>
            </li>
          ))}
          {found.length === 0 ? <li className="t-small py-4">{t("no_member")}</li> : null}
        </ul>
      )}
    </Dialog>
  );
}
