import { type FormEvent, type RefObject, useCallback, useEffect, useReducer, useState } from 'react';
import { ApiError, sentenceOf } from '#frontend/lib/api-error.ts';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { useFocusOnWrong } from './field.tsx';
import { loadOrNotify } from './lazy-controls.tsx';

/** The result of a validation. */
export type Checked<Data> =
  | { success: true; data: Data }
  | { success: false; error: Parameters<typeof wrongFields>[0] };

export type Wrong<Name extends string> = Partial<Record<Name, string>>;

interface Form<Name extends string, Data> {
  values: Record<Name, string>;
  /** Undefined until the validation code is loaded. */
  checked: Checked<Data> | undefined;
  /** The validation code, if the page does not include it: it is loaded when the form is used. */
  checks?: LazyModule<unknown>;
  busy: boolean;
  send: (data: Data) => void;
}

/** In milliseconds. */
const AFTER_THE_PAGE = 1_500;

/**
 * A form that is validated on submit. Afterwards its errors follow the input; the server's errors stay until the
 * refused value changes. A submit while busy does nothing.
 */
export function useCheckedForm<Name extends string, Data>({ values, checked, checks, busy, send }: Form<Name, Data>) {
  const [told, setTold] = useState<object>();
  const [refused, setRefused] = useState<{ fields: Wrong<Name>; values: Record<Name, string> }>();
  const [failure, setFailure] = useState<string>();
  const ref: RefObject<HTMLFormElement | null> = useFocusOnWrong(told);
  /** Whether it was submitted before the validation code was loaded. */
  const [isAsked, setIsAsked] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const invalid = (
    checked?.success === false ? Object.fromEntries<string>(wrongFields(checked.error)) : {}
  ) as Wrong<Name>;

  const wrongOf = (name: Name): string | undefined => {
    const isRefused = refused !== undefined && refused.values[name] === values[name];
    return (isRefused ? refused.fields[name] : undefined) ?? (told ? invalid[name] : undefined);
  };
  const submit = () => {
    if (!checked) return;
    setRefused(undefined);
    setFailure(undefined);
    setTold(checked.success ? undefined : {});
    if (checked.success) send(checked.data);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || isAsked) return;
    if (checked || !checks) return submit();
    setIsAsked(true);
    void loadOrNotify(checks).then((code) => (code ? redraw() : setIsAsked(false)));
  };
  useEffect(() => {
    if (!isAsked || !checked) return;
    setIsAsked(false);
    submit();
  });
  const prepare = useCallback(() => void (checks?.code ?? checks?.load().then(redraw, () => {})), [checks]);
  useEffect(() => {
    if (!checks) return;
    // A later submit may have no network.
    const timer = setTimeout(prepare, AFTER_THE_PAGE);
    return () => clearTimeout(timer);
  }, [checks, prepare]);
  /** Shows the server's errors. */
  const refuse = (fields: Wrong<Name>, whole: string | undefined) => {
    setRefused({ fields, values });
    setFailure(whole);
    setTold({});
  };

  return { invalid, wrongOf, refuse, formProps: { ref, onSubmit, onFocus: prepare, busy: busy || isAsked, failure } };
}

/**
 * Sorts the reasons of a refusal by the fields of a form: the first reason of each field, and all others as one text
 * about the whole form. Without an answer, that text is the browser's.
 */
export function errorsByField<Field extends string>(
  error: Error,
  fields: readonly Field[],
): { wrong: Wrong<Field>; whole: string } {
  const wrong: Wrong<Field> = {};
  if (!(error instanceof ApiError) || error.serverMessage === null) return { wrong, whole: sentenceOf(error) };
  const others: string[] = [];
  for (const { field, message } of error.details) {
    const name = fields.find((each) => each === field);
    if (name) wrong[name] ??= message;
    else others.push(message);
  }
  return { wrong, whole: others.join(' ') };
}
