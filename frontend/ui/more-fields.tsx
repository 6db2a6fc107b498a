import type { ComponentProps } from 'react';
import { Field, type Labelled } from './field.tsx';

/* The fields that the pages for signing in do not need: they come with the dialogs. */

export function TextArea({ label, wrong, ...textarea }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} wrong={wrong}>
      {(tied) => <textarea className="input" {...textarea} {...tied} />}
    </Field>
  );
}

export function Select({ label, wrong, children, ...select }: Labelled & ComponentProps<'select'>) {
  return (
    <Field label={label} wrong={wrong}>
      {(tied) => (
        <select className="input select" {...select} {...tied}>
          {children}
        </select>
      )}
    </Field>
  );
}
