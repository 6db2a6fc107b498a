import { Field } from '#frontend/ui/field.tsx';
import { NumberInput } from '#frontend/ui/number-field.tsx';
import { LineField } from '#frontend/ui/written-fields.tsx';
import type { Grams } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/fitness-food.ts';
import { GRAMS, type GramTexts, settledGrams } from '../food-form.ts';

interface GramsProps {
  texts: GramTexts;
  onText: (name: keyof Grams, text: string) => void;
  readOnly: boolean;
  wrongOf: (name: keyof Grams) => string | undefined;
}

export function GramFields({ texts, onText, readOnly, wrongOf }: GramsProps) {
  return (
    <div className="grams">
      {GRAMS.map((name) => (
        <Field key={name} label={text.grams[name]} wrong={wrongOf(name)}>
          {(tied) => (
            <span className="with-unit">
              <NumberInput
                name={name}
                inputMode="decimal"
                min={0}
                max={LIMITS.grams}
                step={0.1}
                readOnly={readOnly}
                value={texts[name]}
                onChange={({ target }) => onText(name, target.value)}
                onBlur={({ target }) => onText(name, settledGrams(target.value))}
                {...tied}
              />
              <span aria-hidden="true">{text.gramUnit}</span>
            </span>
          )}
        </Field>
      ))}
    </div>
  );
}

interface LabelProps {
  value: string;
  onText: (text: string) => void;
  readOnly: boolean;
  wrong: string | undefined;
  optional?: boolean;
}

/** The field for the name of the food. */
export function LabelField({ value, onText, readOnly, wrong, optional = false }: LabelProps) {
  return (
    <LineField
      label={text.label}
      name="name"
      autoComplete="off"
      required={!optional}
      limit={LIMITS.foodNameLength}
      value={value}
      readOnly={readOnly}
      wrong={wrong}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
