import { type JournalEntry, journaling } from '#shared/contracts/journaling.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import type { Caller } from './world.ts';

/* What people do with the journaling power-up. */

export async function installJournaling(person: Caller): Promise<void> {
  const { status } = await person.raw('POST', `/api/v1/powerups/${JOURNALING}/install`);
  if (status !== 201 && status !== 200) throw new Error(`Journaling was not installed: ${status}`);
}

/** Writes into the entry of a day. */
export function write(
  person: Caller,
  date: string,
  entry: Partial<Pick<JournalEntry, 'text' | 'mood'>>,
): Promise<JournalEntry> {
  return person.call(journaling.save, { params: { date }, body: { entry } });
}
