import type { ComponentProps, KeyboardEvent } from 'react';
import { numberText, readings, type Steps, stepped } from '#shared/domain/numbers.ts';
import { writeOneOf } from '#shared/text/common.ts';
import { isComposing } from './composing.ts';
import { Field, type Labelled } from './field.tsx';

type Native = Omit<ComponentProps<'input'>, keyof Steps | 'type' | 'role' | 'value' | 'onChange' | 'onKeyDown'>;

interface NumberProps extends Native, Steps {
  inputMode: 'decimal' | 'numeric';
  /** As typed. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/**
 * An input for a number. Not `type="number"`: there the browser drops a decimal comma before the code sees it, so that
 * 72,5 becomes 725, and the wheel changes the value while the user scrolls.
 */
export function NumberInput({ value, step, min, max, onChange, ...input }: NumberProps) {
  const [number, other] = readings(value);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const by = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : undefined;
    // The arrow keys choose from the list of an input method.
    const isOther = altKey || ctrlKey || metaKey || shiftKey || isComposing(event);
    if (!by || input.readOnly || isOther) return;
    event.preventDefault();
    const next = stepped(value, by, { step, min, max });
    if (next !== undefined) onChange({ target: { value: next } });
  };
  return (
    <input
      className="input"
      autoComplete="off"
      {...input}
      type="text"
      role="spinbutton"
      aria-valuenow={other === undefined ? number : undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      value={value}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  );
}

/** A labelled input for a number with its error message. */
export function NumberField({ label, wrong, hint, ...input }: Labelled & NumberProps) {
  return (
    <Field label={label} wrong={wrong && (unclear(input.value) ?? wrong)} hint={hint}>
      {(tied) => <NumberInput {...input} {...tied} />}
    </Field>
  );
}

/** The question about a number with two readings; undefined for any other text. */
export function unclear(text: string): string | undefined {
  const [one, other] = readings(text);
  return one === undefined || other === undefined ? undefined : writeOneOf(numberText(one), numberText(other));
}
