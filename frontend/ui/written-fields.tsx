import type { ComponentProps, ReactNode } from 'react';
import { charactersLeft } from '#shared/text/counter.ts';
import { Field, type Labelled, type Tied } from './field.tsx';

interface CounterProps {
  value: string;
  limit: number;
  /** The counter is shown while fewer characters are left; if missing, always. */
  near?: number | undefined;
}

/** The length of a text as the server counts it: after trimming, in UTF-16 units. */
const lengthOf = (value: string) => value.trim().length;

export const isTooLong = (value: string, limit: number): boolean => lengthOf(value) > limit;

/** The number of characters in a field, and of those above the limit. */
export function Counter({ value, limit, near = limit + 1 }: CounterProps) {
  const used = lengthOf(value);
  const left = limit - used;
  const isNear = left < near;
  return (
    <>
      {isNear ? <span className={left < 0 ? 'counter over' : 'counter'}>{`${used}/${limit}`}</span> : null}
      {/*
       * Not the number itself, which screen readers would announce with each letter. The region is rendered before its
       * text.
       */}
      <span className="unseen" role="status">
        {isNear ? charactersLeft(left) : null}
      </span>
    </>
  );
}

/** The number of characters left from which a counter is shown: fewer for short texts. */
export const nearEnd = (limit: number): number => Math.min(20, limit / 4);

/* Fields for texts, with their counters. */

interface Written extends Labelled {
  value: string;
  /** The contract's limit. A longer text can be typed: it is counted, and the validation refuses it. */
  limit: number;
  /** The counter is always shown, not only near the limit. */
  counted?: boolean | undefined;
}

type Native<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, keyof Written | 'maxLength'>;

/** A field for a single line. */
export function LineField({ label, wrong, hint, limit, counted, ...input }: Written & Native<'input'>) {
  return (
    <WrittenField {...{ label, wrong, hint, limit, counted }} value={input.value}>
      {(tied) => <input className="input" dir="auto" {...input} {...tied} />}
    </WrittenField>
  );
}

/** A field for several lines. */
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
