import './segments.css';
import { useId } from 'react';

interface SegmentsProps<Value extends string> {
  label: string;
  /** What can be chosen, and its words. */
  choices: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
}

/** One of a few views, side by side: native radio buttons, so that arrow keys go from one to the next. */
export function Segments<Value extends string>({ label, choices, value, onChoose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {(Object.keys(choices) as Value[]).map((choice) => (
        <label className="segment" key={choice}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(choice)} />
          <span>{choices[choice]}</span>
        </label>
      ))}
    </div>
  );
}
