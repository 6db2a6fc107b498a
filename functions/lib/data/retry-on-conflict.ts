import { Refusal } from '#shared/domain/refusal.ts';
import { pause } from '../pause.ts';
import { ConditionFailed } from './dynamodb.ts';

const ATTEMPTS = 5;

/**
 * Runs a function that loads, decides and saves, and repeats it after a lost race (a failed condition), up to
 * `attempts` times.
 * @throws Refusal (changed_meanwhile) when others kept changing the same.
 */
export async function retryOnConflict<T>(decideAndSave: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await decideAndSave();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await pause(attempt);
    }
  }
  throw new Refusal('changed_meanwhile');
}

/**
 * As `retryOnConflict` for data that is already loaded: the first attempt uses `found`, each later one the result of
 * `load`. Costs and errors are those of `load` and `decideAndSave`.
 * @throws Refusal (changed_meanwhile) when others kept changing the same.
 */
export function retryFrom<Read, Result>(
  { found, load, attempts }: { found: Read; load: () => Promise<Read>; attempts?: number },
  decideAndSave: (read: Read) => Promise<Result>,
): Promise<Result> {
  let isFirst = true;
  return retryOnConflict(async () => {
    const read = isFirst ? found : await load();
    isFirst = false;
    return decideAndSave(read);
  }, attempts);
}
