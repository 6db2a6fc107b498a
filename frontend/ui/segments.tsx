import './segments.css';
import { useId } from 'react';

interface SegmentsProps<Value extends string> {
  label: string;
  /** The options and their labels. */
  choices: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
}

/** A segmented control: native radio buttons, so that the arrow keys work. */
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
