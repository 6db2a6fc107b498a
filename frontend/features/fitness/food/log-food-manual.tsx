import { TextField } from '#frontend/ui/field.tsx';
import { Select } from '#frontend/ui/more-fields.tsx';
import { caloriesOf } from '#shared/domain/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { kcalWords } from '../words.ts';
import { gramsOf } from './food-form.ts';
import { GramFields, LabelField } from './food-form-fields.tsx';
import { FoodSearchBox, FoodSources } from './food-search-box.tsx';
import type { useManualForm } from './use-manual.ts';

/** What was eaten, by name and grams. */
export function ManualPanel(form: ReturnType<typeof useManualForm>) {
  const { texts, setText, taken, portions, take, measure, busy, wrongOf } = form;
  return (
    <>
      <FoodSearchBox readOnly={busy} onTake={take} />
      <LabelField value={texts.name} onText={(text) => setText('name', text)} readOnly={busy} wrong={wrongOf('name')} />
      {taken ? (
        <div className="portion">
          <TextField
            label="Quantity"
            name="quantity"
            type="number"
            inputMode="decimal"
            min={0}
            max={LIMITS.quantity}
            step="any"
            autoComplete="off"
            readOnly={busy}
            value={taken.times}
            wrong={wrongOf('quantity')}
            onChange={({ target }) => measure({ times: target.value })}
          />
          <Select
            label="Portion"
            name="portion"
            value={taken.portion}
            onChange={({ target }) => measure({ portion: target.value })}
          >
            {portions.map(({ label }) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </Select>
          <FoodSources foods={[taken.food]} />
        </div>
      ) : null}
      <GramFields texts={texts} onText={setText} readOnly={busy} wrongOf={wrongOf} />
      <p className="food-calories">
        <span>Calories</span>
        <output>{kcalWords(caloriesOf(gramsOf(texts)))}</output>
      </p>
    </>
  );
}
