import { useEffect, useRef, useState } from "react";
import {
  useForm,
  useFormState,
  useWatch,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
} from "react-hook-form";

import { useTranslation } from "../../text/i18n.ts";
import { fieldsAtFault } from "./field-faults.ts";
import { useFailureText } from "./use-failure-text.ts";
import { focusFault } from "./use-field-faults.ts";

interface EntryOptions<V extends FieldValues> {
  /** What stands in the fields first. */
  readonly first: V;
  /** Told at the field where it is empty once somebody wants to send it. */
  readonly required?: readonly FieldPath<V>[];
  /** What else is wrong with what was typed, by field; nothing is sent before it is put right. */
  readonly check?: (values: V) => Faults<V>;
  /** Which field a refusal is about; those that the server names in its details go without saying. */
  readonly faultOfCode?: Readonly<Record<string, FieldPath<V>>>;
  /** Sends it. What it throws is shown at its fields, or under the form. */
  readonly send: (values: V) => Promise<unknown>;
  /** Stays open after it was sent, as it stood first. */
  readonly staysOpen?: boolean;
}

export type Faults<V extends FieldValues> = {
  readonly [Name in FieldPath<V>]?: string | false | undefined;
};

function faultsOf<V extends FieldValues>(
  values: V,
  { required = [], check }: EntryOptions<V>,
  missing: string,
): FieldErrors<V> {
  const isMissing = (name: FieldPath<V>) => String(values[name] ?? "").trim() === "";
  const faults = Object.entries<string | false | undefined>({
    ...check?.(values),
    ...Object.fromEntries(required.filter(isMissing).map((name) => [name, missing])),
  });
  return Object.fromEntries(
    faults
      .filter(([, message]) => message)
      .map(([name, message]) => [name, { type: "wrong", message }]),
  ) as FieldErrors<V>;
}

/** Fields of the back office that are filled in and sent: one way of telling what is wrong. */
export function useEntryForm<V extends FieldValues>(options: EntryOptions<V>) {
  const { first, faultOfCode = {}, send, staysOpen = false } = options;
  const { t } = useTranslation("admin-desk");
  const textOf = useFailureText();
  const [element, box] = useState<HTMLElement | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<V>({
    defaultValues: first as never,
    shouldFocusError: false,
    reValidateMode: "onChange",
    resolver: (typed) => {
      const errors = faultsOf(typed, options, t("missing"));
      return Object.keys(errors).length > 0
        ? { values: {}, errors }
        : { values: typed, errors: {} };
    },
  });
  // Not form.watch and form.formState: the compiler would keep what they said first.
  const { control } = form;
  const values = useWatch({ control }) as V;
  const { errors, isSubmitting, isDirty, submitCount } = useFormState({ control });
  useEffect(() => {
    if (submitCount > 0) focusFault(element);
  }, [submitCount, failure, element]);

  const tell = (error: unknown): void => {
    const fields = Object.keys(first) as FieldPath<V>[];
    const atFault = fieldsAtFault(error, fields, faultOfCode);
    for (const field of atFault) form.setError(field, { message: textOf(error) });
    setFailure(atFault.length === 0 ? error : null);
  };
  const submit = async (): Promise<void> => {
    let isSent = false;
    await form.handleSubmit(async (sent) => {
      setFailure(null);
      try {
        await send(sent);
        isSent = true;
      } catch (error) {
        tell(error);
      }
    })();
    if (isSent && staysOpen) form.reset();
  };
  return {
    box,
    values,
    isDirty,
    isSending: isSubmitting,
    /** The refusal where it is about no field, for Failure. */
    failure,
    /** Puts a value without a field of its own. */
    set: (name: FieldPath<V>, value: V[FieldPath<V>]) =>
      form.setValue(name, value, { shouldDirty: true }),
    submit: useOnce(submit),
    /** What a field of web/ui takes. */
    field: <N extends FieldPath<V>>(name: N) => ({
      value: values[name],
      error: errors[name]?.message as string | undefined,
      onChange: (value: V[N]) => {
        form.setValue(name, value, { shouldDirty: true });
        // All of them: what is wrong with a field may be put right in another.
        if (submitCount > 0) void form.trigger();
        setFailure(null);
      },
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
  "box" | "values" | "isSending" | "failure" | "submit"
>;
