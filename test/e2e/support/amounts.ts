import type { Page } from 'playwright-core';
import type { Person } from '#test/support/world.ts';

/* Rows of commitments in whose periods check-offs add up. */

export const READ = {
  title: 'Read',
  schedule: { target: { direction: 'at_least' as const, amount: 20, unit: 'pages' } },
};

export const addOne = (page: Page, title: string) => page.getByRole('button', { name: `Add 1 to ${title} (` });

export const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

export const progressOf = async (person: Person) =>
  (await person.commitments()).map(({ progress }) => progress?.done ?? null);

export const SWIM = { title: 'Swim', frequency: 'weekly' as const, schedule: { times: 3 } };
