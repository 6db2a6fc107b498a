import './line-form.css';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cancel, save } from '#shared/text/common.ts';
import { isComposing } from './composing.ts';
import { useUnsaved } from './use-unsaved.ts';
import { Counter, isTooLong, nearEnd } from './written-fields.tsx';

/* A form for a line of text in its place. Unsaved input is not lost by a reload or a link. */

interface FormProps {
  /** The name of the field for screen readers. */
  label: string;
  placeholder: string;
  /** The saved text. If it is loaded later, it replaces an empty field. */
  text: string;
  /** A longer text can be typed; it is counted, and cannot be saved. */
  limit: number;
  /** Instead of 'Save'. */
  submitLabel?: string;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** Enter saves, Escape closes. */
export function LineForm({ label, placeholder, text, limit, submitLabel = save, onSave, onClose }: FormProps) {
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const countId = useId();
  const value = typed ?? text;
  const tooLong = isTooLong(value, limit);
  useUnsaved(value.trim() !== text);
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong) return field.current?.focus();
    if (value.trim() !== text) onSave(value.trim());
    onClose();
  };
  return (
    <form className="line-form" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <input
        ref={field}
        className="input"
        name="line"
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={tooLong || undefined}
        aria-describedby={countId}
        value={value}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="field-hint line-form-count" id={countId}>
        <Counter value={value} limit={limit} near={nearEnd(limit)} />
      </div>
      <div className="line-form-buttons">
        <button type="submit" className="button quiet small">
          {submitLabel}
        </button>
        <button type="button" className="button bare small" onClick={onClose}>
          {cancel}
        </button>
      </div>
    </form>
  );
}
