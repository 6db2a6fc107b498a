import type { Page } from 'playwright-core';
import { pauses } from '#shared/contracts/pauses.ts';
import type { Person } from '#test/support/world.ts';

/* Pauses: their days, the dialog that changes one, and what is saved. */

/** People in tests have UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

export const changePause = (page: Page) => page.getByRole('dialog', { name: 'Change pause' });

/** The number of commitments of each pause, or null for all, with its first day, its last day and its reason. */
export const savedPauses = async (person: Person) =>
  (await person.call(pauses.list)).map(({ commitment_ids, from, until, reason }) => [
    commitment_ids?.length ?? null,
    from,
    until,
    reason,
  ]);
