import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

export interface Labelled {
  label: string;
  wrong?: string | undefined;
  /** A hint below the label. */
  hint?: ReactNode;
}

type Native = Omit<ComponentProps<'input'>, 'maxLength'>;

/** A labelled input with its error message: a date, an address, a password. Texts have a `LineField`. */
export function TextField({ label, wrong, hint, ...input }: Labelled & Native) {
  return (
    <Field label={label} wrong={wrong} hint={hint}>
      {(tied) => <input className="input" dir="auto" {...input} {...tied} />}
    </Field>
  );
}

export interface Tied {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

export function Field({ label, wrong, hint, children }: Labelled & { children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const wrongId = `${id}wrong`;
  const hintId = `${id}hint`;
  const about = [wrong && wrongId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(wrong && { 'aria-invalid': true }), ...(about && { 'aria-describedby': about }) })}
      {wrong ? (
        <p className="field-wrong" id={wrongId}>
          {wrong}
        </p>
      ) : null}
      {hint ? (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}

/** Focuses the first invalid field if there is one. For the form's `ref`. */
export function useFocusOnWrong(wrong: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Runs after the commit, when the fields are marked as invalid.
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  return form;
}
