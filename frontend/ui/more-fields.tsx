import { type ComponentProps, useId } from 'react';
import { Field, type Labelled } from './field.tsx';

/* Fields that the sign-in pages do not use, loaded with the dialogs. */

export function Select({ label, wrong, hint, children, ...select }: Labelled & ComponentProps<'select'>) {
  return (
    <Field label={label} wrong={wrong} hint={hint}>
      {(tied) => (
        <select className="input select" {...select} {...tied}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** A checkbox with its label. */
export function CheckField({ label, hint, ...input }: Omit<Labelled, 'wrong'> & ComponentProps<'input'>) {
  const hintId = useId();
  return (
    <div className="field check-field">
      <label>
        <input className="checkbox" type="checkbox" {...(hint && { 'aria-describedby': hintId })} {...input} />
        <span dir="auto">{label}</span>
      </label>
      {hint ? (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}
