import '../food.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { PlusIcon, RemoveIcon } from '#frontend/ui/icons.tsx';
import { NumberField } from '#frontend/ui/number-field.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField } from '#frontend/ui/written-fields.tsx';
import type { Food, FoodEntry } from '#shared/contracts/fitness.ts';
import type { FoodChange } from '#shared/contracts/fitness-input.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { savedHere } from '#shared/text/connection.ts';
import { fieldErrors } from '#shared/text/field-errors.ts';
import * as text from '#shared/text/fitness-food.ts';
import { dropEntry } from '../cache.ts';
import { foodById, recentFoods } from '../food-api.ts';
import { amountTyped } from '../food-form.ts';
import {
  blankItem,
  caloriesOfItem,
  caloriesOfItems,
  checkedItems,
  type ItemField,
  type ItemRow,
  itemsOf,
  savedFoodFor,
  serialized,
  textsOf,
  withNumbers,
  withText,
} from '../food-items.ts';
import { formatNumber, kcalLabel, labelOf, rangeLabel } from '../model.ts';
import { useChangeFood, useDeleteEntry } from '../save-entry.ts';
import { GramFields, LabelField } from './food-fields.tsx';
import { VisibilityField } from './visibility-field.tsx';

interface DialogProps {
  entry: FoodEntry;
  open: boolean;
  onClose: () => void;
}

/** The dialog to edit a food entry, also after an analysis. */
export default function EditFoodDialog({ entry, open, onClose }: DialogProps) {
  const client = useQueryClient();
  const [start] = useState(() => ({ rows: itemsOf(entry), visibility: entry.visibility }));
  const [visibility, setVisibility] = useState(start.visibility);
  const items = useItems(start.rows);
  const recent = useQuery(recentFoods);
  const returnFocusTo = useReturnFocus('[data-edit-entry]');
  const save = useChangeFood(entry);
  const deletion = useDeleteEntry();
  const areItemsChanged = serialized(items.rows) !== serialized(start.rows);
  const changed = areItemsChanged || visibility !== start.visibility;
  const busy = save.isPending || deletion.isPending;
  const range = entry.payload.calories_range;

  const onError = (error: Error) => {
    if (isEndOfSession(error)) return;
    if (error instanceof ApiError && error.status === 404) {
      dropEntry(client, entry);
      notify('error', text.gone);
      return onClose();
    }
    notify('error', text.updateFailed);
    refuse({}, sentenceOf(error));
  };
  const send = (named: NonNullable<FoodChange['items']>) => {
    if (!changed) return onClose();
    const change: FoodChange = {
      ...(areItemsChanged && { draft: false, items: named }),
      ...(visibility !== start.visibility && { visibility }),
    };
    save.mutate(change, {
      onSuccess: ({ waits }) => {
        notify('success', waits ? savedHere : text.updated);
        onClose();
      },
      onError,
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<string, NonNullable<FoodChange['items']>>({
    values: Object.fromEntries(
      items.rows.flatMap((row, index) =>
        Object.entries(textsOf(row)).map(([name, text]) => [`items.${index}.${name}`, text] as const),
      ),
    ),
    // Unchanged items are not sent, so they are not validated.
    checked: areItemsChanged ? checkedItems(items.rows) : { success: true, data: [] },
    busy,
    send,
  });

  const remove = () =>
    deletion.mutate(entry, {
      onSuccess: onClose,
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  /** Takes the serving that the numbers are for as well, if it can be fetched. */
  const takeYours = async (key: string, food: Food) => {
    const known = await client.fetchQuery(foodById(food.id)).catch(() => undefined);
    const serving = known?.servings.find(({ label }) => label === food.serving) ?? known?.servings[0];
    items.change(key, (row) =>
      serving
        ? withNumbers({ ...row, unit: serving.unit }, serving)
        : withNumbers(row, { ...food, quantity: amountTyped(row.quantity) || 1 }),
    );
  };

  return (
    <FormDialog
      open={open}
      title={text.editFood}
      className="long-form"
      changed={changed}
      form={formProps}
      saving={save.isPending}
      deletion={{
        question: text.deleteQuestion,
        name: labelOf(entry),
        onConfirm: remove,
      }}
      onClose={onClose}
      initialFocus={() => items.place.current?.querySelector<HTMLElement>('[name="name"]') ?? null}
      returnFocusTo={returnFocusTo}
    >
      <ItemRows
        {...items}
        recent={recent.data ?? []}
        onYours={(key, food) => void takeYours(key, food)}
        readOnly={busy}
        wrongOf={wrongOf}
      />
      <p className="food-calories">
        <span>{text.calories}</span>
        <output>{kcalLabel(caloriesOfItems(items.rows))}</output>
        {range ? <small>{text.estimate(rangeLabel(range))}</small> : null}
      </p>
      <VisibilityField value={visibility} onChoose={setVisibility} />
    </FormDialog>
  );
}

/** The rows of an entry's items. After adding or removing a row, the focus goes to that row or its neighbour. */
function useItems(start: readonly ItemRow[]) {
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
    change: (key: string, changed: (row: ItemRow) => ItemRow) =>
      setRows((all) => all.map((row) => (row.key === key ? changed(row) : row))),
  };
}

interface ItemsProps extends Omit<ReturnType<typeof useItems>, 'place'> {
  place: RefObject<HTMLDivElement | null>;
  recent: readonly Food[];
  /** Takes the numbers that the user saved for this food. */
  onYours: (key: string, food: Food) => void;
  readOnly: boolean;
  wrongOf: (place: string) => string | undefined;
}

function ItemRows({ rows, place, add, remove, change, recent, onYours, readOnly, wrongOf }: ItemsProps) {
  return (
    <div className="food-items" ref={place}>
      {rows.map((row, index) => (
        <Item
          key={row.key}
          row={row}
          number={formatNumber(index + 1)}
          isOnly={rows.length === 1}
          yours={savedFoodFor(row, recent)}
          onYours={(food) => onYours(row.key, food)}
          onText={(field, text) => change(row.key, (last) => withText(last, field, text))}
          onRemove={() => remove(row.key)}
          readOnly={readOnly}
          wrongOf={(field) => wrongOf(`items.${index}.${field}`)}
        />
      ))}
      {rows.length < LIMITS.foodItems ? (
        <button type="button" className="button quiet wide" onClick={add}>
          <PlusIcon />
          <span>{text.addItem}</span>
        </button>
      ) : (
        <p className="field-hint">{fieldErrors.too_many_items({ limit: LIMITS.foodItems })}</p>
      )}
    </div>
  );
}

interface ItemProps {
  row: ItemRow;
  /** The number of the item in the entry, formatted. */
  number: string;
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
    <fieldset className="food-item" aria-label={text.item(number)} data-row={row.key}>
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
            aria-label={row.name.trim() ? text.removeNamed(row.name.trim()) : text.removeItem(number)}
            onClick={onRemove}
          >
            <RemoveIcon />
          </button>
        )}
      </div>
      {yours ? (
        <button type="button" className="button quiet small food-yours" onClick={() => onYours(yours)}>
          {text.savedNumbers(yours.name, kcalLabel(yours.calories))}
        </button>
      ) : null}
      <div className="portion">
        <NumberField
          label={text.quantity}
          inputMode="decimal"
          min={0}
          max={LIMITS.quantity}
          step="any"
          {...field('quantity')}
        />
        <LineField label={text.unit} limit={LIMITS.unitLength} {...field('unit')} />
      </div>
      <GramFields texts={row} onText={onText} readOnly={readOnly} wrongOf={wrongOf} />
      {isOnly ? null : <p className="food-item-calories">{kcalLabel(caloriesOfItem(row))}</p>}
    </fieldset>
  );
}
