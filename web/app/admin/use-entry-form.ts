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

/** A field at fault; in a group of boxes or chips the first of them. */
const FAULT = '[aria-invalid="true"], [data-fault] :is(input, button)';

interface EntryOptions<V extends FieldValues> {
  /** What stands in the fields first. */
  readonly first: V;
  /** Told at the field where it is empty once somebody wants to send it. */
  readonly required?: readonly FieldPath<V>[];
  /** Which field a refusal is about; those that the server names in its details go without saying. */
  readonly faultOfCode?: Readonly<Record<string, FieldPath<V>>>;
  /** Sends it. What it throws is shown at its fields, or under the form. */
  readonly send: (values: V) => Promise<unknown>;
}

function missingOf<V extends FieldValues>(
  values: V,
  required: readonly FieldPath<V>[],
  message: string,
): FieldErrors<V> {
  const missing = required.filter((name) => String(values[name] ?? "").trim() === "");
  return Object.fromEntries(
    missing.map((name) => [name, { type: "required", message }]),
  ) as FieldErrors<V>;
}

/** Fields of the back office that are filled in and sent: one way of telling what is wrong. */
export function useEntryForm<V extends FieldValues>(options: EntryOptions<V>) {
  const { first, required = [], faultOfCode = {}, send } = options;
  const { t } = useTranslation("admin-desk");
  const textOf = useFailureText();
  const [element, box] = useState<HTMLElement | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<V>({
    defaultValues: first as never,
    shouldFocusError: false,
    reValidateMode: "onChange",
    resolver: (typed) => {
      const errors = missingOf(typed, required, t("missing"));
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
    if (submitCount > 0) element?.querySelector<HTMLElement>(FAULT)?.focus();
  }, [submitCount, failure, element]);

  const tell = (error: unknown): void => {
    const fields = Object.keys(first) as FieldPath<V>[];
    const atFault = fieldsAtFault(error, fields, faultOfCode);
    for (const field of atFault) form.setError(field, { message: textOf(error) });
    setFailure(atFault.length === 0 ? error : null);
  };
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      tell(error);
    }
  });
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
        form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 });
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
