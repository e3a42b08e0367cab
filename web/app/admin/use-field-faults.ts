import { useEffect, useState } from "react";

import { fieldsAtFault } from "./field-faults.ts";
import { useFailureText } from "./use-failure-text.ts";

/** A field at fault; in a group of boxes or chips the first of them. */
const FAULT = '[aria-invalid="true"], [data-fault] :is(input, button)';

/** Goes to the first field at fault in a form. */
export function focusFault(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>(FAULT)?.focus();
}

/** A refusal, put where it belongs: beside the fields at fault, else under the form. */
export interface FieldFaults<F extends string> {
  readonly of: (field: F) => string | undefined;
  /** The refusal where it is about no field, for Failure; null else. */
  readonly general: unknown;
}

/**
 * The words of a refusal at the fields that it is about. `box` goes around the fields: the first
 * at fault is focused when a refusal arrives, and when `asked` counts up, as a form does that tells
 * what it misses itself.
 */
export function useFieldFaults<F extends string>(
  error: unknown,
  fields: readonly F[],
  byCode: Readonly<Record<string, F>>,
  asked = 0,
): FieldFaults<F> & { readonly box: (element: HTMLElement | null) => void } {
  const textOf = useFailureText();
  const [element, box] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (error || asked > 0) focusFault(element);
  }, [error, asked, element]);
  const atFault = fieldsAtFault(error, fields, byCode);
  const message = error ? textOf(error) : undefined;
  return {
    box,
    of: (field) => (atFault.includes(field) ? message : undefined),
    general: atFault.length === 0 ? error : null,
  };
}
