import { type ComponentProps, type ReactNode, useId } from 'react';
import { Counter, isTooLong, nearEnd } from './counter.tsx';
import { Field, type Labelled, type Tied } from './field.tsx';

/* Fields that the sign-in pages do not need, loaded with the dialogs. */

interface Written extends Labelled {
  value: string;
  /** As the contract has it. What is longer stays: it is counted, and the check of the form refuses it. */
  limit: number;
  /** The counter is always shown, not only near the limit. */
  counted?: boolean | undefined;
}

type Native<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, keyof Written | 'maxLength'>;

/** A line that a person writes. */
export function LineField({ label, wrong, hint, limit, counted, ...input }: Written & Native<'input'>) {
  return (
    <WrittenField {...{ label, wrong, hint, limit, counted }} value={input.value}>
      {(tied) => <input className="input" dir="auto" {...input} {...tied} />}
    </WrittenField>
  );
}

/** Lines that a person writes. */
export function TextArea({ label, wrong, hint, limit, counted, ...area }: Written & Native<'textarea'>) {
  return (
    <WrittenField {...{ label, wrong, hint, limit, counted }} value={area.value}>
      {(tied) => <textarea className="input" dir="auto" {...area} {...tied} />}
    </WrittenField>
  );
}

function WrittenField(props: Written & { children: (tied: Tied) => ReactNode }) {
  const { value, limit, counted, children, ...labelled } = props;
  return (
    <Field {...labelled}>
      {(tied) => {
        const countId = `${tied.id}count`;
        const about = tied['aria-describedby'];
        return (
          <>
            {children({
              ...tied,
              'aria-describedby': about ? `${about} ${countId}` : countId,
              ...(isTooLong(value, limit) && { 'aria-invalid': true }),
            })}
            <div className="field-hint field-count" id={countId}>
              <Counter value={value} limit={limit} near={counted ? undefined : nearEnd(limit)} />
            </div>
          </>
        );
      }}
    </Field>
  );
}

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
