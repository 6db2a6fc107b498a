import { fitness } from '#shared/contracts/fitness.ts';
import type { Person } from '#test/support/world.ts';

/** What the server has of a person's fitness, newest first: the type of each entry, and its value or names. */
export async function entriesOf(person: Person): Promise<string[]> {
  return (await person.call(fitness.entries)).map(({ entry_type, payload }) => {
    if ('value' in payload) return `${entry_type} ${payload.value}`;
    return 'items' in payload
      ? `${entry_type} ${payload.items.map(({ name }) => name)}`
      : `${entry_type} ${payload.name}`;
  });
}
