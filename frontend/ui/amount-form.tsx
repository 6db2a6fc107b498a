import './amount-form.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { numberFormat } from '#frontend/lib/format.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { readNumber, stepped } from '#shared/domain/numbers.ts';
import { toThousandths } from '#shared/domain/recurrence.ts';
import * as text from '#shared/text/amount-form.ts';
import { isComposing } from './composing.ts';
import { Icon, PlusIcon } from './icons.tsx';
import { NumberInput, unclear } from './number-field.tsx';

const formatNumber = numberFormat({});

const STEPS = { step: 'any', min: 0, max: LIMITS.amount } as const;

interface FormProps {
  /** The name of the commitment or entry. */
  subject: string;
  unit: string;
  /** In thousandths. */
  onAdd: (amount: number) => void;
  close: () => void;
}

/** A field for an amount, with buttons that change it by one. */
export default function AmountForm({ subject, unit, onAdd, close }: FormProps) {
  const [typed, setTyped] = useState('1');
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wrongId = useId();
  useEffect(() => field.current?.select(), []);
  const amount = readNumber(typed);
  const isValid = isAmount(amount);
  const step = (by: 1 | -1) => {
    if (unclear(typed)) return setIsWrong(true);
    const next = stepped(isValid ? typed : '', by, STEPS);
    if (next !== undefined && isAmount(readNumber(next))) setTyped(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) {
      setIsWrong(true);
      return field.current?.focus();
    }
    onAdd(toThousandths(amount));
    close();
  };
  const shownWrong = isWrong && !isValid;
  return (
    <form
      className="amount-form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) close();
      }}
    >
      <button type="button" className="icon-button" aria-label={text.less} onClick={() => step(-1)}>
        <Icon>
          <path d="M4 10h12" />
        </Icon>
      </button>
      <NumberInput
        ref={field}
        {...STEPS}
        inputMode="decimal"
        aria-label={text.amountFor(subject, unit)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...(shownWrong && { 'aria-invalid': true, 'aria-describedby': wrongId })}
      />
      <button type="button" className="icon-button" aria-label={text.more} onClick={() => step(1)}>
        <PlusIcon />
      </button>
      <button type="submit" className="button quiet small">
        {text.add}
      </button>
      {shownWrong ? (
        <p className="field-wrong" id={wrongId} role="alert">
          {unclear(typed) ?? text.wrongAmount(formatNumber(LIMITS.amount))}
        </p>
      ) : null}
    </form>
  );
}

/** Whether the server accepts the amount. */
const isAmount = (value: number): boolean =>
  value > 0 && value <= LIMITS.amount && Math.abs(value * 1000 - toThousandths(value)) < 1e-6;
