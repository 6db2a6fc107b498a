import './sentence.css';
import type { ReactNode } from 'react';

/* Sentences with choices. */

/** Private characters, which are in no text. */
const FIRST_MARK = 0xe000;
const MARK = /([\ue000-\ue0ff])/;

interface SentenceProps {
  /** Gets a mark for each element, and returns the sentence with the marks in any order. */
  say: (...marks: string[]) => string;
  /** The errors of its elements. */
  wrong?: readonly (string | undefined)[];
  children: readonly ReactNode[];
}

/** A sentence with elements in it. Errors are shown below, as sentences of their own. */
export function Sentence({ say, wrong = [], children }: SentenceProps) {
  const whole = say(...children.map((_, index) => String.fromCharCode(FIRST_MARK + index)));
  return (
    <>
      <p className="sentence">
        {whole.split(MARK).map((part, index) => {
          const element = MARK.test(part) ? children[part.charCodeAt(0) - FIRST_MARK] : part && <span>{part}</span>;
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
          return <Part key={index}>{element}</Part>;
        })}
      </p>
      {[...new Set(wrong)].map((each) =>
        each === undefined ? null : (
          <p className="sentence-wrong" key={each}>
            {each}
          </p>
        ),
      )}
    </>
  );
}

const Part = ({ children }: { children: ReactNode }) => children;

interface ChoiceProps<Value extends string> {
  label: string;
  /** The options and their texts, in order. */
  choices: Readonly<Record<Value, string>>;
  value: Value;
  readOnly: boolean;
  onChoose: (value: Value) => void;
}

/** A choice within a sentence. */
export function InlineChoice<Value extends string>({ label, choices, value, readOnly, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      className="inline-choice"
      aria-label={label}
      aria-disabled={readOnly}
      value={value}
      onChange={({ target }) => readOnly || onChoose(target.value as Value)}
    >
      {(Object.keys(choices) as Value[]).map((choice) => (
        <option key={choice} value={choice}>
          {choices[choice]}
        </option>
      ))}
    </select>
  );
}

interface DateProps {
  /** The name of the field in errors. */
  name: string;
  label: string;
  value: string;
  min: string;
  readOnly: boolean;
  /** The error of the field; the sentence shows it. */
  wrong: string | undefined;
  onChange: (date: string) => void;
}

/** A date within a sentence. */
export function InlineDate({ name, label, value, min, readOnly, wrong, onChange }: DateProps) {
  return (
    <input
      type="date"
      className="inline-date"
      data-day={name}
      aria-label={label}
      aria-invalid={wrong !== undefined}
      aria-description={wrong}
      min={min}
      value={value}
      readOnly={readOnly}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
