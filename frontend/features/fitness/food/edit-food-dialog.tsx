import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import type { Food, FoodEntry } from '#shared/contracts/fitness.ts';
import type { FoodChange } from '#shared/contracts/fitness-input.ts';
import { dropEntry } from '../cache.ts';
import { useDeleteEntry } from '../deeds.ts';
import { VisibilityField } from '../visibility-field.tsx';
import { kcalWords, rangeWords } from '../words.ts';
import { caloriesOfItems, checkedItems, itemsOf, textOf } from './edit-food.ts';
import { ItemRows, useItems } from './edit-food-items.tsx';
import { gramTexts } from './food-form.ts';
import { useChangeFood } from './food-form-save.ts';
import { SAYS } from './food-form-words.ts';
import { foodById, recentFoods } from './foods-queries.ts';

interface DialogProps {
  entry: FoodEntry;
  open: boolean;
  onClose: () => void;
}

/** The dialog in which one says what was eaten, whatever an analysis has said. */
export default function EditFoodDialog({ entry, open, onClose }: DialogProps) {
  const client = useQueryClient();
  const [start] = useState(() => ({ rows: itemsOf(entry), visibility: entry.visibility }));
  const [visibility, setVisibility] = useState(start.visibility);
  const items = useItems(start.rows);
  const recent = useQuery(recentFoods);
  const returnFocusTo = useReturnFocus('[data-edit-entry]');
  const save = useChangeFood(entry);
  const deletion = useDeleteEntry();
  const areItemsChanged = textOf(items.rows) !== textOf(start.rows);
  const changed = areItemsChanged || visibility !== start.visibility;
  const busy = save.isPending || deletion.isPending;
  const range = entry.payload.calories_range;

  const onError = (error: Error) => {
    if (isEndOfSession(error)) return;
    if (error instanceof ApiError && error.status === 404) {
      dropEntry(client, entry);
      notify('error', SAYS.gone);
      return onClose();
    }
    notify('error', SAYS.notUpdated);
    refuse({}, sentenceOf(error));
  };
  const send = (named: NonNullable<FoodChange['items']>) => {
    if (!changed) return onClose();
    const change: FoodChange = {
      ...(areItemsChanged && { draft: false, items: named }),
      ...(visibility !== start.visibility && { visibility }),
    };
    save.mutate(change, {
      onSuccess: () => {
        notify('success', SAYS.updated);
        onClose();
      },
      onError,
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<string, NonNullable<FoodChange['items']>>({
    values: Object.fromEntries(
      items.rows.flatMap(({ key: _, ...texts }, index) =>
        Object.entries(texts).map(([name, text]) => [`items.${index}.${name}`, text] as const),
      ),
    ),
    // What nobody has touched is not sent, and may be as it is.
    checked: areItemsChanged ? checkedItems(items.rows) : { success: true, data: [] },
    busy,
    send,
  });

  const remove = () =>
    deletion.mutate(entry, {
      onSuccess: onClose,
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  /** With what they are for, where that can be had. */
  const takeYours = async (key: string, food: Food) => {
    const known = await client.fetchQuery(foodById(food.id)).catch(() => undefined);
    const serving = known?.servings.find(({ label }) => label === food.serving) ?? known?.servings[0];
    const amount = serving && { quantity: String(serving.quantity), unit: serving.unit };
    items.set(key, { ...amount, ...gramTexts(serving ?? food) });
  };

  return (
    <FormDialog
      open={open}
      title="Edit Food Entry"
      className="long-form"
      changed={changed}
      form={formProps}
      saving={save.isPending}
      deletion={{
        question: 'Are you sure you want to delete this food entry?',
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
        <span>Calories</span>
        <output>{kcalWords(caloriesOfItems(items.rows))}</output>
        {range ? <small>{`The estimate was ${rangeWords(range)}.`}</small> : null}
      </p>
      <VisibilityField value={visibility} onChoose={setVisibility} />
    </FormDialog>
  );
}
