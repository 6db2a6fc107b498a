import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { notify } from '#frontend/ui/notices.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import type { Food } from '#shared/contracts/fitness.ts';
import type { NewFood } from '#shared/contracts/fitness-input.ts';
import type { Visibility } from '#shared/domain/fitness.ts';
import {
  checkedFood,
  type FoodTexts,
  isTyped,
  NOTHING_TYPED,
  ownPortion,
  type Portion,
  portionOf,
  portionsOf,
  portionTexts,
  type Taken,
} from './food-form.ts';
import { useLogFood } from './food-form-save.ts';
import { SAYS } from './food-form-words.ts';
import { foodById } from './foods-queries.ts';

interface Logging {
  date: string;
  visibility: Visibility;
  onDone: () => void;
}

/** The form of food that is entered by hand, of its own numbers or those of a food that was found. */
export function useManualForm({ date, visibility, onDone }: Logging) {
  const [texts, setTexts] = useState<FoodTexts>(NOTHING_TYPED);
  const [taken, setTaken] = useState<Taken>();
  const detail = useQuery(foodById(taken?.food.id));
  const portions = taken ? portionsOf(taken.food, detail.data?.servings) : [];
  const save = useLogFood();
  const busy = save.isPending;

  const form = useCheckedForm<keyof FoodTexts | 'quantity', NewFood>({
    values: { ...texts, quantity: `${taken?.times} ${taken?.portion}` },
    checked: checkedFood(texts, taken, taken && portionOf(taken, portions), { visibility, date }),
    busy,
    send: (food) =>
      save.mutate(food, {
        onSuccess: () => {
          notify('success', SAYS.saved);
          onDone();
        },
        onError: (error) => {
          if (isEndOfSession(error)) return;
          notify('error', SAYS.notSaved);
          form.refuse({}, sentenceOf(error));
        },
      }),
  });

  const fill = (next: Taken, portion: Portion) => {
    setTaken(next);
    setTexts((all) => ({ ...all, ...portionTexts(portion, next.times) }));
  };
  return {
    ...form,
    texts,
    taken,
    portions,
    busy,
    isChanged: isTyped(texts),
    setText: (name: keyof FoodTexts, text: string) => {
      if (name !== 'name' && text !== texts[name]) setTaken((last) => last && { ...last, changed: true });
      setTexts((all) => ({ ...all, [name]: text }));
    },
    take: (food: Food) => {
      // By its own numbers: the portions that are known are still those of the food before it.
      fill({ food, portion: food.serving, times: '1', changed: false }, ownPortion(food));
      setTexts((all) => ({ ...all, name: food.name }));
    },
    /** Another portion, or more of it: its numbers once more. */
    measure: (measured: Partial<Pick<Taken, 'portion' | 'times'>>) => {
      if (!taken) return;
      const next = { ...taken, ...measured, changed: false };
      fill(next, portionOf(next, portions));
    },
  };
}
