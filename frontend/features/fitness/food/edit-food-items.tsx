import { type RefObject, useEffect, useRef, useState } from 'react';
import { TextField } from '#frontend/ui/field.tsx';
import { PlusIcon, RemoveIcon } from '#frontend/ui/icons.tsx';
import type { Food } from '#shared/contracts/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { kcalWords } from '../words.ts';
import { blankItem, caloriesOfItem, type ItemField, type ItemRow, yoursFor } from './edit-food.ts';
import { GramFields, LabelField } from './food-form-fields.tsx';

/** The rows of an entry's items. Whoever adds one or removes one goes on beside it. */
export function useItems(start: readonly ItemRow[]) {
  const [rows, setRows] = useState(start);
  const [focus, setFocus] = useState<{ key: string }>();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!focus) return;
    const row = place.current?.querySelector(`[data-row="${focus.key}"]`);
    row?.querySelector<HTMLElement>('[name="name"]')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [focus]);

  return {
    rows,
    place,
    add: () => {
      const row = blankItem();
      setRows((all) => [...all, row]);
      setFocus({ key: row.key });
    },
    remove: (key: string) => {
      const at = rows.findIndex((row) => row.key === key);
      const neighbour = rows[at + 1] ?? rows[at - 1];
      setRows((all) => all.filter((row) => row.key !== key));
      if (neighbour) setFocus({ key: neighbour.key });
    },
    set: (key: string, texts: Partial<Record<ItemField, string>>) =>
      setRows((all) => all.map((row) => (row.key === key ? { ...row, ...texts } : row))),
  };
}

interface ItemsProps extends Omit<ReturnType<typeof useItems>, 'place'> {
  place: RefObject<HTMLDivElement | null>;
  recent: readonly Food[];
  /** Takes over the numbers that the user has given this food before. */
  onYours: (key: string, food: Food) => void;
  readOnly: boolean;
  wrongOf: (place: string) => string | undefined;
}

/** What an entry consists of. */
export function ItemRows({ rows, place, add, remove, set, recent, onYours, readOnly, wrongOf }: ItemsProps) {
  return (
    <div className="food-items" ref={place}>
      {rows.map((row, index) => (
        <Item
          key={row.key}
          row={row}
          number={index + 1}
          isOnly={rows.length === 1}
          yours={yoursFor(row, recent)}
          onYours={(food) => onYours(row.key, food)}
          onText={(field, text) => set(row.key, { [field]: text })}
          onRemove={() => remove(row.key)}
          readOnly={readOnly}
          wrongOf={(field) => wrongOf(`items.${index}.${field}`)}
        />
      ))}
      {rows.length < LIMITS.foodItems ? (
        <button type="button" className="button quiet wide" onClick={add}>
          <PlusIcon />
          Add Item
        </button>
      ) : (
        <p className="field-hint">{SENTENCES.tooManyItems}</p>
      )}
    </div>
  );
}

interface ItemProps {
  row: ItemRow;
  number: number;
  isOnly: boolean;
  yours: Food | undefined;
  onYours: (food: Food) => void;
  onText: (field: ItemField, text: string) => void;
  onRemove: () => void;
  readOnly: boolean;
  wrongOf: (field: ItemField) => string | undefined;
}

function Item({ row, number, isOnly, yours, onYours, onText, onRemove, readOnly, wrongOf }: ItemProps) {
  const field = (name: 'quantity' | 'unit') => ({
    name,
    autoComplete: 'off',
    value: row[name],
    readOnly,
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => onText(name, target.value),
  });
  return (
    <fieldset className="food-item" aria-label={`Item ${number}`} data-row={row.key}>
      <div className="food-item-name">
        <LabelField
          value={row.name}
          onText={(text) => onText('name', text)}
          readOnly={readOnly}
          wrong={wrongOf('name')}
        />
        {isOnly ? null : (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${row.name.trim() || `item ${number}`}`}
            onClick={onRemove}
          >
            <RemoveIcon />
          </button>
        )}
      </div>
      {yours ? (
        <button type="button" className="button quiet small food-yours" onClick={() => onYours(yours)}>
          {`Use your numbers for ${yours.name} (${kcalWords(yours.calories)})`}
        </button>
      ) : null}
      <div className="portion">
        <TextField
          label="Quantity"
          type="number"
          inputMode="decimal"
          min={0}
          max={LIMITS.quantity}
          step="any"
          {...field('quantity')}
        />
        <TextField label="Unit" maxLength={LIMITS.unitLength} {...field('unit')} />
      </div>
      <GramFields texts={row} onText={onText} readOnly={readOnly} wrongOf={wrongOf} />
      {isOnly ? null : <p className="food-item-calories">{kcalWords(caloriesOfItem(row))}</p>}
    </fieldset>
  );
}
