import type { ComponentProps, ReactNode } from 'react';
import { Counter, isTooLong, nearEnd } from './counter.tsx';
import { Field, type Labelled, type Tied } from './field.tsx';

/* Fields for what a person writes, with their counters. */

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
