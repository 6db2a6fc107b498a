import { type ComponentProps, type ReactNode, useId } from 'react';

export interface Labelled {
  label: string;
  wrong?: string | undefined;
}

/** A labelled input; the sentence about what is wrong is tied to it. */
export function TextField({ label, wrong, ...input }: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} wrong={wrong}>
      {(tied) => <input className="input" {...input} {...tied} />}
    </Field>
  );
}

export interface Tied {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

export function Field({ label, wrong, children }: Labelled & { children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const wrongId = `${id}wrong`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(wrong ? { id, 'aria-invalid': true, 'aria-describedby': wrongId } : { id })}
      {wrong ? (
        <p className="field-wrong" id={wrongId}>
          {wrong}
        </p>
      ) : null}
    </div>
  );
}
