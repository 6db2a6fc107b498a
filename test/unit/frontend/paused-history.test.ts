import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import { refetchPaused } from '#frontend/features/commitments/pauses.ts';
import { makeChange, removePause } from '#frontend/features/commitments/plan.ts';
import { MONTHS_KEY } from '#frontend/lib/history-keys.ts';
import { changesOf, defineUnsentChanges, discardUnsent } from '#frontend/lib/unsent-changes.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

/* A pause changes the entries of the history, which are fetched again. */

// There is no IndexedDB here.
vi.mock('#frontend/lib/persistence.ts', () => ({ forgetPending: async () => {}, wasRemoved: async () => false }));
vi.stubGlobal('navigator', { onLine: false });

const LISTS = [commitmentQueries.list.queryKey, [...MONTHS_KEY, '2026-11']];
const DATES = { from: '2026-11-20', until: '2026-11-22' };

function shown() {
  const client = new QueryClient();
  defineUnsentChanges(client, () => {});
  for (const queryKey of LISTS) client.setQueryData(queryKey, []);
  return { client, stale: () => LISTS.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated) };
}

test('after a pause was saved', async () => {
  const { client, stale } = shown();
  await refetchPaused(client);
  expect(stale()).toEqual([true, true]);
});

test.each(['made', 'removed'])('after one that was %s without a network is settled', (what) => {
  const { client, stale } = shown();
  const swim = { id: 'swim', title: 'Swim' } as Commitment;
  if (what === 'made') makeChange(client, swim, { kind: 'pause', commitment_id: 'swim', value: DATES });
  else removePause(client, { id: 'pause', commitment_ids: ['swim'], ...DATES, reason: null }, 'Pause of Swim');
  expect(stale()).toEqual([false, false]);
  discardUnsent(client, changesOf(client)[0]?.state.variables?.key ?? '');
  expect(stale()).toEqual([true, true]);
});
