import { describe, expect, test } from 'vitest';
import { isLong } from '#test/support/long.ts';
import {
  clear,
  comparable,
  deliver,
  friendship,
  invitation,
  keys,
  NOW,
  state,
  table,
} from './support/deleted-account.ts';
import { chat, person } from './support/people.ts';
import type { Item } from './support/real-table.ts';

/* The deletion of an account whose address another person has verified. */

describe('a reclaimed account', () => {
  const coach = (id: string): Item => ({
    ...{ ...keys.coach('ada', id), id, typeId: id === 'general' ? id : null, name: null, personality: 'Curious' },
    ...{ rules: null, chatId: id, active: true, createdAt: 1 },
  });
  const chatOf = (id: string): Item[] => {
    const [head, ...others] = chat(id, { ada: 0 }, { last: 1, by: 'ada' });
    return [
      { ...head, type: id === 'self' ? 'self_chat' : 'coach', ...(id !== 'self' && { coach: { id, name: id } }) },
      ...others,
    ];
  };
  const attach = () =>
    table.put(
      ...['ada', 'bob', 'eve'].flatMap((id) => person(id)),
      ...[...friendship('ada', 'bob', 'direct'), ...friendship('bob', 'ada', 'direct')],
      ...invitation('ada', 'zoe@x.example', 'sent'),
      ...[coach('general'), coach('spy'), ...chatOf('general'), ...chatOf('spy'), ...chatOf('self')],
      ...chat('direct', { ada: 0, bob: 0 }, { last: 1, by: 'ada' }),
      ...chat('group', { ada: 0, bob: 0, eve: 0 }, { last: 1, by: 'ada' }),
      { ...keys.commitment('ada', '1') },
    );
  const job = { id: 'reclaimed', job: { kind: 'account_reclaimed', userId: 'ada', at: NOW } } as const;

  test('is detached from other people wherever the job is interrupted, and keeps later items', async () => {
    await attach();
    let requests = 0;
    table.between(() => {
      requests += 1;
    });
    expect(await deliver(job)).toBe(true);
    const expected = comparable(await withoutOutbox());
    const own = Object.keys(expected).filter((key) => key.startsWith('USER#ada'));
    expect(own.filter((key) => !/(USER|PREFERENCES|PEOPLE|COACHES)$/.test(key))).toEqual([
      'USER#ada BOARD#COMMITMENT#1',
      'USER#ada CHAT#general',
      'USER#ada CHAT#self',
      'USER#ada COACHES#COACH#general',
    ]);
    expect(expected['USER#ada COACHES#COACH#general']).toMatchObject({ personality: null });
    for (let killedAt = 2; killedAt <= requests; killedAt += isLong ? 1 : 9) {
      await clear();
      await attach();
      let count = 0;
      table.between(() => {
        count += 1;
        if (count >= killedAt) throw new Error('killed');
      });
      await deliver(job);
      table.between(() => undefined);
      expect([killedAt, await deliver(job)]).toEqual([killedAt, true]);
      expect([killedAt, comparable(await withoutOutbox())]).toEqual([killedAt, expected]);
    }
    await table.put(...friendship('ada', 'eve', 'later').map((item) => ({ ...item, since: NOW + 1 })));
    await deliver({ ...job, id: 'again' });
    expect(await table.item('USER#ada PEOPLE#CONFIDANT#eve')).toBeDefined();
  }, 120_000);
});

/** Without the job that deletes the messages of a deleted coach's chat. */
async function withoutOutbox(): Promise<Record<string, Item>> {
  return Object.fromEntries(Object.entries(await state()).filter(([key]) => !key.includes('OUTBOX#')));
}
