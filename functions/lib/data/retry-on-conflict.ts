import { SENTENCES } from '#functions/lib/sentences.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { ConditionFailed, pause } from './table.ts';

const ATTEMPTS = 5;

/**
 * Reads, decides and saves; when somebody was faster (a condition failed), all of it again, five times where nothing else is said.
 * @throws Refusal (conflict) when others kept changing the same.
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
  throw new Refusal('conflict', SENTENCES.changedMeanwhile);
}
