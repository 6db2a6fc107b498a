import { Refusal } from '#shared/domain/refusal.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { ConditionFailed, pause } from './table.ts';

const ATTEMPTS = 5;

/**
 * Reads, decides and saves; when somebody was faster (a condition failed), all of it again, five times.
 * @throws Refusal (conflict) when others kept changing the same.
 */
export async function again<T>(decideAndSave: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await decideAndSave();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await pause(attempt);
    }
  }
  throw new Refusal('conflict', SENTENCES.changedMeanwhile);
}
