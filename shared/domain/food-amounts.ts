import { type Grams, macrosOf } from './fitness.ts';
import * as LIMITS from './limits.ts';
import { readNumber } from './numbers.ts';

/* Amounts of food: the grams for an amount, and amounts that are typed before a name. */

/** The grams in a quantity of a food, in any unit. */
export interface Measured extends Grams {
  quantity: number;
}

/**
 * The grams in another quantity of the same food, to a tenth, always from the same `base`: so scaling there and back
 * changes nothing. Edited grams stay as they are. A quantity of 0 keeps those of the base.
 */
export function gramsIn<ByHand>(
  { quantity: one, protein, carbs, fat }: Measured,
  quantity: number,
  byHand: Partial<Record<keyof Grams, ByHand>>,
): Record<keyof Grams, number | ByHand> {
  const share = quantity > 0 && one > 0 ? quantity / one : 1;
  const { calories: _, ...grams } = macrosOf({ protein: protein * share, carbs: carbs * share, fat: fat * share });
  return { ...grams, ...byHand };
}

/** A typed amount: '2', '200 g', '1/2 cup'. */
export interface Amount {
  count: number;
  /** In the singular. */
  unit: string | undefined;
}

type Measure = readonly ['weight' | 'volume', size: number];

/** Units of weight in grams, and of volume in milliliters; cups and spoons are those of nutrition labels. */
const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ['g', ['weight', 1]],
  ['gram', ['weight', 1]],
  ['kg', ['weight', 1000]],
  ['gr', ['weight', 1]],
  ['oz', ['weight', 28.35]],
  ['ounce', ['weight', 28.35]],
  ['lb', ['weight', 453.6]],
  ['pound', ['weight', 453.6]],
  ['ml', ['volume', 1]],
  ['cl', ['volume', 10]],
  ['dl', ['volume', 100]],
  ['l', ['volume', 1000]],
  ['liter', ['volume', 1000]],
  ['litre', ['volume', 1000]],
  ['cup', ['volume', 240]],
  ['tbsp', ['volume', 15]],
  ['tablespoon', ['volume', 15]],
  ['tsp', ['volume', 5]],
  ['floz', ['volume', 29.57]],
  ['teaspoon', ['volume', 5]],
]);

/** Units that are counted. */
const PORTIONS = new Set([
  ...[
    'small',
    'medium',
    'large',
    'slice',
    'piece',
    'serving',
    'portion',
    'can',
    'bottle',
    'bowl',
    'glass',
    'container',
  ],
  ...['package', 'bar', 'scoop', 'fillet', 'wedge', 'square', 'clove', 'stalk', 'sheet', 'link'],
]);

const COUNT = /^(?:(?:(\d+) )?(\d+)[/⁄](\d+)|(\d{1,3}(?: \d{3})+|\d*(?:[.,]?\d+)+))(?: ?[x×](?= ))?/;

/** A typed search, without the amount before it: '2 eggs', '200g rice', '1/2 banana', '1,5 l of milk'. */
export function askedFood(typed: string): { name: string; amount: Amount | undefined } {
  const text = typed
    .replaceAll(/[¼-¾⅐-⅞]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('⁄', '/')}`)
    .trim()
    .replaceAll(/\s+/g, ' ');
  const [counted = '', whole = '0', above, below, decimal = ''] = COUNT.exec(text) ?? [];
  const after = text.slice(counted.length);
  const [, word = '', measured = ''] = /^ ?(fl\.? oz|\p{L}+)\.? (?:of )?(.+)$/iu.exec(after) ?? [];
  const unit = unitIn(word);
  const name = unit ? measured : after.trim();
  // '7up', '2% milk', '100 g' and '2 cups' are not amounts of something.
  if (counted === '' || !(unit || after.startsWith(' ')) || !/\p{L}{2}/u.test(name) || unitIn(name)) {
    return { name: text, amount: undefined };
  }
  const count = above && below ? Number(whole) + Number(above) / Number(below) : readNumber(decimal);
  const amount = { count, unit };
  return { name, amount: count > 0 && count <= LIMITS.quantity ? amount : undefined };
}

/** The unit with this name, in the singular; undefined if it is none. */
function unitIn(word: string): string | undefined {
  const unit = /^fl\.? oz$/i.test(word) ? 'floz' : singular(word);
  return MEASURES.has(unit) || PORTIONS.has(unit) ? unit : undefined;
}

interface Serving {
  label: string;
  /** The amount in its unit: '1/2 cup, sliced' is 0.5 of 'cup, sliced'. */
  quantity: number;
  unit: string;
}

/**
 * The serving of a food in which an amount of `name` is measured, and how many servings that is; undefined if none
 * fits. The most common serving comes first.
 */
export function servingFor(
  { count, unit }: Amount,
  name: string,
  servings: readonly Serving[],
): { label: string; times: number } | undefined {
  const [kind, size] = MEASURES.get(unit ?? '') ?? [];
  if (kind) {
    const sizeOf = (each: Serving) => {
      const [ofKind, measured] = measureOf(each) ?? [];
      return ofKind === kind ? measured : undefined;
    };
    const best = [
      ...servings.filter((each) => sizeOf(each) === size),
      ...servings.filter((each) => sizeOf(each) === 1),
      ...servings.filter(sizeOf),
    ][0];
    return best && times(best, (count * (size ?? 1)) / (sizeOf(best) ?? 1));
  }
  if (unit === 'serving' || unit === 'portion') return servings[0] && times(servings[0], count);
  const isOf = (asked: readonly string[]) => (each: Serving) => wordsOf(each.unit).some((word) => asked.includes(word));
  // Counted amounts use counted servings: two of something are not two cups or ounces, and fifteen chips are not
  // fifteen bags.
  const counted = servings.filter((each) => !measureOf(each));
  const single = counted.filter((each) => each.quantity === 1 && !isOf(['bag', 'package'])(each));
  const best =
    unit === undefined
      ? (single.find(isOf(wordsOf(name))) ?? single[0] ?? counted.find(({ quantity }) => quantity !== 1))
      : (single.find(isOf([unit])) ?? counted.find(isOf([unit])));
  return best && times(best, count);
}

function times({ label, quantity }: Serving, amount: number): { label: string; times: number } {
  return { label, times: Math.round((amount / quantity) * 10_000) / 10_000 };
}

function measureOf({ unit }: Serving) {
  return MEASURES.get(/^fl\.? oz\b/i.test(unit) ? 'floz' : (wordsOf(unit)[0] ?? ''));
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  return word.toLowerCase().replace(/(?:(?<=ss)es|(?<=..)(?<!s)s)$/, '');
}
