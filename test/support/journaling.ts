import type { Message } from '#shared/contracts/chats.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { type JournalEntry, journaling } from '#shared/contracts/journaling.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import type { Caller, Person } from './world.ts';

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

interface Sharing {
  params: { date: string };
  body: BodyInput<typeof journaling.share>;
}

/** The request that shares the entry of a day, as it is now, with a confidant. */
export async function toShare(person: Caller, { id }: Pick<Person, 'id'>, date: string): Promise<Sharing> {
  const { updated_at } = await person.call(journaling.read, { params: { date } });
  const body = { confidant_id: id, based_on: updated_at ?? '', client_id: crypto.randomUUID() };
  return { params: { date }, body };
}

/** Shares the entry of a day with a confidant. */
export async function share(person: Caller, confidant: Pick<Person, 'id'>, date: string): Promise<Message> {
  return person.call(journaling.share, await toShare(person, confidant, date));
}
