import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  get,
  useForm,
  useFormState,
  useWatch,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from "react-hook-form";

import { useTranslation } from "../../text/i18n.ts";
import { confirm, type Question } from "../../ui/confirm.ts";
import { FAULT } from "../../ui/show-fault.ts";
import { toast } from "../../ui/toast.ts";
import { changedFields, typedOver } from "./changed-fields.ts";
import { fieldsAtFault } from "./field-faults.ts";
import { useKeptTyping } from "./kept-typing.ts";
import { useChangedByTwo } from "./use-changed-by-two.ts";
import { codeOf } from "../api-failure.ts";
import { useFailureText } from "../use-failure-text.ts";

interface EntryOptions<V extends FieldValues, F extends string> {
  /** What stands in the fields first. */
  readonly first: V;
  /** Told at the field where it is empty once somebody wants to send it. */
  readonly required?: readonly FieldPath<V>[];
  /** What else is wrong with what was typed, by field; nothing is sent before it is put right. */
  readonly check?: (values: V) => Faults<NoInfer<F>>;
  /** What `check` finds is told while it is typed, not only once somebody wants to send it. */
  readonly checksAtOnce?: boolean;
  /** Which field a refusal is about; those that the server names in its details go without saying. */
  readonly faultOfCode?: Readonly<Record<string, NoInfer<F>>>;
  /** The fields that can be at fault, where they are others than what `first` holds. */
  readonly fields?: readonly NoInfer<F>[];
  /** How the call names a field, where that differs. */
  readonly sentAs?: (field: NoInfer<F>) => string;
  /** Asked once nothing is wrong: a no sends nothing. */
  readonly question?: (values: V) => Question | undefined;
  /**
   * Sends it, or only what is not as it stood first: what a colleague has changed meanwhile stays.
   * What it throws is shown at its fields, or under the form.
   */
  readonly send: (values: V, changed: Partial<V>) => Promise<unknown>;
  /** Stays open after it was sent, as it stood first but for what was typed since. */
  readonly staysOpen?: boolean;
  /** Stands beside what it changes: fields that nobody has typed in show what a colleague has changed. */
  readonly follows?: boolean;
  /** What the form is about: what is typed in it outlives a session that ends (kept-typing.ts). */
  readonly keptAs?: string;
}

export type Faults<F extends string> = { readonly [Name in F]?: string | false | undefined };

interface Told {
  readonly type: string;
  readonly message: string;
}
/** The type of a fault that was found here, and not by the server. */
const FOUND = "found";
const toldOf = (error: unknown, message: string): Told => ({ type: codeOf(error) ?? "", message });

function faultsOf<V extends FieldValues, F extends string>(
  values: V,
  { required = [], check }: EntryOptions<V, F>,
  missing: string,
): FieldErrors<V> {
  const isMissing = (name: FieldPath<V>) => String(get(values, name) ?? "").trim() === "";
  const faults = Object.entries<string | false | undefined>({
    ...check?.(values),
    ...Object.fromEntries(required.filter(isMissing).map((name) => [name, missing])),
  });
  return Object.fromEntries(
    faults
      .filter(([, message]) => message)
      .map(([name, message]) => [name, { type: FOUND, message }]),
  ) as FieldErrors<V>;
}

/** The values as they are typed, judged once they are to be sent. */
function useTyped<V extends FieldValues, F extends string>(options: EntryOptions<V, F>) {
  const { t } = useTranslation(["admin-desk", "admin"]);
  const form = useForm<V>({
    defaultValues: options.first as never,
    shouldFocusError: false,
    reValidateMode: "onChange",
    resolver: (typed) => {
      const errors = faultsOf(typed, options, t("admin-desk:missing"));
      return Object.keys(errors).length > 0
        ? { values: {}, errors }
        : { values: typed, errors: {} };
    },
  });
  // Not form.watch and form.formState: the compiler would keep what they said first.
  const { control } = form;
  const values = useWatch({ control }) as V;
  const { errors, isDirty, submitCount, defaultValues } = useFormState({ control });
  const byTwo = useChangedByTwo(options.first, values);
  const errorOf = (field: F): string | undefined => {
    const told = get<object, Told | undefined>(errors, field);
    // What we found ourselves is told in the language of now.
    const shown =
      told?.type === FOUND
        ? get<object, Told | undefined>(faultsOf(values, options, t("admin-desk:missing")), field)
        : told;
    const atOnce = options.checksAtOnce ? options.check?.(values)[field] : undefined;
    const changed = byTwo.toldAt(field);
    // The server says that somebody changed it, and not to what.
    if (changed !== undefined && told?.type === "CHANGED_MEANWHILE") return changed;
    return shown?.message ?? (atOnce || changed);
  };
  const put = (typed: Partial<V>): void => {
    for (const [name, value] of Object.entries<FieldPathValue<V, FieldPath<V>>>(typed as V)) {
      form.setValue(name as FieldPath<V>, value, { shouldDirty: true });
    }
  };
  const changedIn = (typed: V) => changedFields(typed, (defaultValues ?? {}) as Partial<V>);
  const { first, keptAs } = options;
  useKeptTyping(keptAs, { first, typed: changedIn(values) }, (typed) => {
    put(typed);
    toast({ text: t("admin:typing_is_back"), tone: "info" });
  });
  const settle = (sent: V, now?: V): void => {
    const since = changedFields(form.getValues(), sent);
    form.reset(now);
    put(since);
  };
  const stands = options.follows ? JSON.stringify(first) : undefined;
  const follow = useEffectEvent(() => {
    const shown = defaultValues as V;
    if (stands === undefined || stands === JSON.stringify(shown)) return;
    const typed = typedOver(form.getValues(), shown, first);
    byTwo.follow(form.getValues(), shown, first);
    // What is wrong with what was typed is wrong still.
    form.reset(first, { keepErrors: true, keepSubmitCount: true });
    put(typed);
    if (submitCount > 0) void form.trigger();
  });
  useEffect(() => follow(), [stands]);
  const judgeAgain = (name: FieldPath<V>): void => {
    // All of them: what is wrong with a field may be put right in another.
    if (submitCount > 0) void form.trigger();
    else form.clearErrors(name);
  };
  return { form, values, errorOf, isDirty, submitCount, changedIn, settle, judgeAgain, byTwo };
}

/** The refusal of the whole, and the way to the first field at fault after each try to send. */
function useRefusal(submitCount: number) {
  const [element, box] = useState<HTMLElement | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (submitCount > 0) element?.querySelector<HTMLElement>(FAULT)?.focus();
  }, [submitCount, failure, element]);
  return { box, failure, setFailure };
}

/** Fields of the back office that are filled in and sent: one way of telling what is wrong. */
export function useEntryForm<V extends FieldValues, F extends string = FieldPath<V>>(
  options: EntryOptions<V, F>,
) {
  const { first, fields, faultOfCode = {}, sentAs, question, send, staysOpen = false } = options;
  const textOf = useFailureText();
  const [isSending, setIsSending] = useState(false);
  const typing = useTyped(options);
  const { form, values, errorOf, isDirty, submitCount, changedIn, settle, judgeAgain } = typing;
  const { box, failure, setFailure } = useRefusal(submitCount);
  const tell = (error: unknown): boolean => {
    const names = fields ?? (Object.keys(first) as F[]);
    const atFault = fieldsAtFault(error, names, faultOfCode, sentAs);
    for (const field of atFault) form.setError(field as never, toldOf(error, textOf(error)));
    setFailure(atFault.length === 0 ? error : null);
    return atFault.length > 0;
  };
  const submit = async (): Promise<void> => {
    const done: { sent?: V } = {};
    await form.handleSubmit(async (typed) => {
      setFailure(null);
      const asked = question?.(typed);
      if (asked && !(await confirm(asked))) return;
      setIsSending(true);
      try {
        await typing.byTwo.sending(typed, () => send(typed, changedIn(typed)));
        done.sent = typed;
      } catch (error) {
        tell(error);
      }
      setIsSending(false);
    })();
    if (done.sent && staysOpen) settle(done.sent);
  };
  const set = <N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>): void => {
    form.setValue(name, value, { shouldDirty: true });
    judgeAgain(name);
    setFailure(null);
  };
  const stand = (...of: Parameters<typeof form.reset>): void => {
    form.reset(...of);
    setFailure(null);
  };
  return {
    box,
    values,
    isDirty,
    isSending,
    /** Somebody wanted to send it: what is missing is told. */
    isAsked: submitCount > 0,
    /** The refusal where it is about no field, for Failure. */
    failure,
    errorOf,
    /** Puts a value without a field of its own. */
    set,
    /** Puts a refusal that came from elsewhere at its fields; whether it is about one of them. */
    tell,
    /** As it stood first, or as it stands now; `settle` leaves what was typed since it was sent. */
    reset: (now?: V) => stand(now),
    settle,
    /** Other values in the place of all: nobody has wanted to send them yet. */
    retype: (typed: V) => stand(typed, { keepDefaultValues: true }),
    submit: useOnce(submit),
    /** What a field of web/ui takes. */
    field: <N extends FieldPath<V> & F>(name: N) => ({
      value: get<V, FieldPathValue<V, N>>(values, name),
      error: errorOf(name),
      onChange: (value: FieldPathValue<V, N>) => set(name, value),
    }),
  };
}

/** A second tap while the first is under way does nothing: it comes before the button's spinner. */
function useOnce(run: () => Promise<void>): () => Promise<void> {
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await run().finally(() => {
      isUnderWay.current = false;
    });
  };
}

export type EntryForm = Pick<
  ReturnType<typeof useEntryForm>,
  "box" | "values" | "isDirty" | "isSending" | "failure" | "submit"
>;
