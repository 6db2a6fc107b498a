import {
  autocompleteFatSecret,
  FatSecretFailure,
  type FatSecretFood,
  fatSecretAccount,
  readFatSecret,
  searchFatSecret,
} from '#functions/lib/clients/fat-secret.ts';
import { takeQuotas } from '#functions/lib/data/fitness/fitness-quota.ts';
import { logError } from '#functions/lib/log.ts';
import type { Food, FoodWithServings } from '#shared/contracts/fitness.ts';
import { macrosOf } from '#shared/domain/fitness.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { catalogueFood, searchCatalogue } from './catalogue.ts';

/*
 * Foods other than the user's own: from FatSecret if the deployment has an account. From the built-in catalogue if it
 * has none, if FatSecret fails, or if the user has no lookup left today. Each request to FatSecret is counted first:
 * one UpdateItem.
 */

/** The user for whom FatSecret is asked, and the instant (epoch milliseconds). */
interface Asker {
  userId: string;
  now: number;
}

/** Whether the account may use autocompletion. False after a refusal, until the function restarts. */
let hasAutocompletion = true;

/** Foods that match a search, at most `most`. */
export async function searchElsewhere(search: string, most: number, asker: Asker): Promise<Food[]> {
  const answer = await askFatSecret(searchFatSecret, search, most, asker);
  return answer?.map(presented) ?? searchCatalogue(search, most);
}

/** Names of foods that start with the typed text, at most `most`; may contain duplicates. */
export async function completeElsewhere(typed: string, most: number, asker: Asker): Promise<string[]> {
  const answer = hasAutocompletion ? await askFatSecret(autocompleteFatSecret, typed, most, asker) : undefined;
  return answer ?? searchCatalogue(typed, most).map(({ name }) => name);
}

/**
 * A food of FatSecret with its servings.
 * @throws Refusal: food_not_found, also without an account; food_lookup_failed when FatSecret fails;
 * too_many_food_lookups.
 */
export async function readElsewhere(id: string, { userId, now }: Asker): Promise<FoodWithServings> {
  const account = await fatSecretAccount();
  if (!account) throw new Refusal('food_not_found');
  await takeQuotas(userId, ['lookup'], now);
  const food = await readFatSecret(account, id).catch(refuseLookup);
  if (!food) throw new Refusal('food_not_found');
  const servings = food.servings.map(({ grams, ...serving }) => ({ ...serving, ...macrosOf(grams) }));
  return { ...presented(food), servings };
}

/** A food of the built-in catalogue. @throws Refusal (food_not_found) */
export function readCatalogue(id: string): FoodWithServings {
  const food = catalogueFood(id);
  if (!food) throw new Refusal('food_not_found');
  return food;
}

type Ask<Reply> = (account: { key: string; secret: string }, text: string, most: number) => Promise<Reply>;

/** The answer of FatSecret; undefined without an account, an answer or a quota. A failure is logged. */
async function askFatSecret<Reply>(
  ask: Ask<Reply>,
  text: string,
  most: number,
  { userId, now }: Asker,
): Promise<Reply | undefined> {
  try {
    const account = await fatSecretAccount();
    if (!account) return undefined;
    await takeQuotas(userId, ['lookup'], now);
    return await ask(account, text, most);
  } catch (error) {
    // The quota of lookups is used up.
    if (error instanceof Refusal) return undefined;
    logError('FatSecret was of no use: the catalogue serves', error);
    if (ask === autocompleteFatSecret && error instanceof FatSecretFailure && error.fault === 'refused') {
      hasAutocompletion = false;
    }
    return undefined;
  }
}

function refuseLookup(error: unknown): never {
  logError('FatSecret was of no use: a food could not be read', error);
  throw new Refusal('food_lookup_failed');
}

function presented({ id, name, brand, serving, grams }: FatSecretFood): Food {
  return { id: `fatsecret:${id}`, name, brand, serving, source: 'fatsecret', ...macrosOf(grams) };
}
