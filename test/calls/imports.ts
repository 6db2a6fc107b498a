import { imports } from '#shared/contracts/imports.ts';
import { type Calls, cost } from './support/call.ts';
import { byNewUser } from './support/callers.ts';
import { yearToImport } from './support/items.ts';

export const importsCalls: Calls<'imports'> = {
  create: {
    example: async () => ({
      body: {
        source: 'loop',
        commitments: [{ key: 'walk', title: 'Walk', frequency: 'daily', start_date: '2024-01-01', category: 'Body' }],
        entries: [{ key: 'walk', date: '2024-02-29', status: 'completed', amount: 2.5, note: 'By the river' }],
      },
    }),
    scenarios: [
      byNewUser(
        'a year of one commitment',
        cost(7, { BatchGetItem: 2, TransactWriteItems: 1, UpdateItem: 2 + 12 }),
        async () => ({ body: yearToImport() }),
      ),
      byNewUser('a year that is imported again', cost(3, { BatchGetItem: 2, UpdateItem: 1 }), async (person) => {
        const body = yearToImport();
        await person.call(imports.create, { body });
        return { body };
      }),
    ],
  },
};
