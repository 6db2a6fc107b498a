import { commitments } from '#shared/contracts/commitments.ts';
import { imports } from '#shared/contracts/imports.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { byNewUser } from './support/callers.ts';
import { dayBefore, oldCommitment, yearToImport } from './support/items.ts';

const numbers = cost(2, { BatchGetItem: 1, Query: 1 });
const withNotes = cost(2, { BatchGetItem: 1, Query: 2 });

/** Three commitments that began so many days ago, and the query of these days. */
async function since(person: Person, days: number) {
  const [from, to] = [dayBefore(days - 1), dayBefore(0)];
  for (const frequency of ['daily', 'weekly', 'monthly'] as const) {
    await person.commitment({ frequency, start_date: from });
  }
  return { query: { from, to } };
}

export const historyCalls: Calls<'history'> = {
  list: {
    example: async (owner) => {
      await oldCommitment(owner);
      return { query: { from: '2024-01-01', to: '2024-01-31' } };
    },
    scenarios: [
      byNewUser(`${LIMITS.historyDaysOfAll} days`, withNotes, (person) => since(person, LIMITS.historyDaysOfAll)),
    ],
  },
  summary: {
    example: async (owner) => {
      await oldCommitment(owner);
      return { query: { from: '2024-01-01', to: '2024-12-31' } };
    },
    scenarios: [
      byNewUser(`${LIMITS.historyDays} days`, numbers, (person) => since(person, LIMITS.historyDays)),
      byNewUser(`${LIMITS.historyDays} days with details`, withNotes, async (person) => {
        const { query } = await since(person, LIMITS.historyDays);
        return { query: { ...query, details: 'true' as const } };
      }),
    ],
  },
  notes: {
    example: async (owner) => {
      const { params } = await oldCommitment(owner);
      await owner.call(commitments.note, { params, body: { note: 'By the river' } });
      return { query: { q: 'river', before: new Date(Date.now() + 86_400_000).toISOString() } };
    },
    scenarios: [
      byNewUser('a word of a note a day in a year', cost(2, { Query: 1, BatchGetItem: 2 }), async (person) => {
        await person.call(imports.create, { body: yearToImport('Along the river and back') });
        return { query: { q: 'river' } };
      }),
    ],
  },
};
