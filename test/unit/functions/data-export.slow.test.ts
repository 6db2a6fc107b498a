import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { chat, emptyBoard, person } from './support/people.ts';
import { type Item, realTable } from './support/real-table.ts';

/* The files of an export, from what the table has. */

const NOW = Date.parse('2026-11-20T10:00:00Z');

vi.mock('#functions/lib/clients/photos.ts', () => ({
  photoKey: (userId: string, entryId: string) => `photos/${userId}/${entryId}.jpg`,
  pictureKey: (userId: string) => `pictures/${userId}.jpg`,
  readObject: async () => new Uint8Array([0xff, 0xd8]),
}));

const table = await realTable();
const { exportedFiles } = await import('../../../functions/data-export/files.ts');
const { csv, table: tableOf, writeZip } = await import('../../../functions/data-export/zip.ts');
const { ACCOUNT_ITEMS, kindOf } = await import('#functions/lib/data/users/account-items.ts');
const { keys } = await import('#functions/lib/data/keys.ts');
const { loadUser } = await import('#functions/lib/data/users/users.ts');

const folder = mkdtempSync(join(tmpdir(), 'steadfast-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ada with an item of each kind. What she wrote begins with 'My'. */
function everything(): Item[] {
  const id = 'ada';
  const [user, credential, preferences] = person(id, { name: 'My name', locale: 'en-US' });
  const [board, progress] = emptyBoard(id);
  const entry = { s: '2026-11-01', c: NOW - 20 * 86_400_000, f: [[0, 'daily']], d: 'completed', t: NOW };
  const nutrients = { calories: 100, protein: 1, carbs: 2, fat: 3 };
  const food = { name: 'My food', quantity: 1, unit: 'bowl', ...nutrients };
  const meal = {
    ...{ entry_type: 'food', id: '2026-11-20-1', date: '2026-11-20', created_at: NOW, createdAt: NOW },
    ...{ visibility: 'full', payload: { items: [food], totals: nutrients, draft: false } },
  };
  const invitation = { id: 'i', token: 'secret-token', senderId: 'eve', email: 'ada@x.example', role: 'friend' };
  const times = { createdAt: NOW, expiresAt: NOW + 86_400_000 };
  return [
    ...[user!, credential!, preferences!],
    { ...board, order: { manual: ['c'], categories: ['k'], within: { k: ['c'] } } },
    { ...progress, entries: { c: entry } },
    {
      ...{ ...keys.commitment(id, 'c'), id: 'c', title: 'My commitment', description: 'My description', type: '' },
      ...{ category: 'k', exercises: [{ id: 'x', name: 'My exercise', sets: 1, reps: 2, notes: 'My notes' }] },
    },
    {
      ...{ ...keys.pauses(id), version: 1 },
      pauses: [{ id: 'p', commitmentIds: null, from: '2026-11-02', until: '2026-11-03', reason: 'My reason' }],
    },
    { ...keys.history(id, '2026-11', 'c'), [new Date(NOW).toISOString()]: ['completed', NOW] },
    { ...keys.note(id, '2026-11-20T00:00:00.000Z', 'c'), note: 'My note' },
    { ...keys.category(id, 'k'), id: 'k', name: 'My category' },
    { ...keys.encouragement(id, 'e'), id: 'e', body: 'My encouragement', citation: null },
    { ...keys.browsers(id), 'firefox linux': NOW },
    { ...keys.passkeys(id), userHandle: 'h', version: 1, passkeys: {} },
    { ...keys.people(id), version: 1 },
    { ...keys.confidant(id, 'bob'), userId: 'bob', role: 'friend', sees: true, chatId: 'direct', since: NOW },
    { ...keys.agreementVersion(id, 'bob', NOW, 1), version: 1, terms: {}, until: null, changedAt: NOW },
    { ...keys.sent(id, 'zoe@x.example'), ...invitation, ...times, email: 'zoe@x.example', chatId: 'z' },
    { ...keys.received('ada@x.example', 'eve'), ...invitation, ...times, chatId: 'y' },
    ...person('bob'),
    ...person('eve'),
    ...chat('direct', { ada: 0, bob: 0 }, { last: 1, by: 'bob' }),
    { ...keys.coaches(id), version: 1, hidden: ['fitness'], monthlyLimit: 2_000_000 },
    {
      ...{ ...keys.coach(id, 'general'), id: 'general', typeId: 'general', name: null, rules: 'My rules' },
      ...{ personality: null, chatId: 'general', active: true, createdAt: NOW },
    },
    { ...keys.coachUsage(id, '2026-11'), micros: 3, 'general#micros': 3, 'general#input': 1, 'general#output': 2 },
    { ...keys.entry(id, meal.id), ...meal, photo: 'kept' },
    {
      ...{ ...keys.weight(id, '2026-11-20-2'), ...meal, id: '2026-11-20-2', entry_type: 'weight' },
      payload: { value: 70, unit: 'kg' },
    },
    { ...keys.foods(id), version: 1, foods: [{ key: 'k', at: NOW, corrected: true, ...food }] },
    {
      ...{ ...keys.decisions(id, new Date(NOW).toISOString(), 'n'), event: 'digest', at: NOW },
      ...{ subject: { code: 'digest', frequency: 'daily' }, in_app: { outcome: 'sent', reason: 'wanted' } },
    },
    { ...keys.journal(id, '2026-11-20'), date: '2026-11-20', text: 'My page', mood: 'good', updatedAt: NOW },
    { ...keys.journalPhotos(id, '2026-11-20'), photos: [{ id: '2026-11-20-2', at: NOW, state: 'kept' }] },
    { ...keys.mailState('ada@x.example'), why: 'bounced', at: NOW },
    { ...keys.views(id, '2026-11-20'), commitments_bob: true },
    {
      ...{ ...keys.review(id, '2026-11-09'), to: '2026-11-15', away: false, cold: [], savedAt: NOW },
      sentences: [{ id: 's1', code: 'note', params: { title: 'X', note: 'My words' }, refs: [] }],
      ...{ helped: 'My answer', hindered: null, change: null, shared: { bob: NOW }, notesShared: false },
    },
  ];
}

async function exported(): Promise<Record<string, string>> {
  const path = join(folder, 'export.zip');
  const user = await loadUser('ada');
  if (!user) throw new Error('Nobody');
  await writeZip(path, exportedFiles(user, NOW), new Date(NOW));
  const files = Object.entries(unzipSync(readFileSync(path)));
  return Object.fromEntries(files.map(([name, data]) => [name, new TextDecoder().decode(data)]));
}

test('an export reads each kind of item that the list gives to one of its parts', async () => {
  await table.put(...everything());
  const files = await exported();
  const read = new Set(table.read().map(kindOf));
  const parts = Object.entries(ACCOUNT_ITEMS).filter(
    ([, { export: part }]) => !['secret', 'counter', 'copy', 'internal'].includes(part),
  );
  expect(parts.map(([kind]) => kind).filter((kind) => !read.has(kind as keyof typeof ACCOUNT_ITEMS))).toEqual([]);
  const all = Object.values(files).join('\n');
  for (const own of everything().flatMap((item) => JSON.stringify(item).match(/My \w+/g) ?? [])) {
    expect(all).toContain(own);
  }
  for (const foreign of ['bob@x.example', 'zoe@x.example', 'eve@x.example', 'secret-token']) {
    expect(all).not.toContain(foreign);
  }
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({
    email_state: 'bounced',
    coach_settings: { monthly_limit_usd: 2, hidden_coach_types: ['fitness'] },
  });
});

test('a history is read for the two files that have it, and not for the others', async () => {
  await table.put(...everything());
  let asked = 0;
  table.between(({ keys: names }) => {
    if (names.some((name) => name.includes(' HISTORY#'))) asked += 1;
  });
  const files = await exported();
  expect(asked).toBe(2);
  expect(files['history.csv']).toContain('My commitment');
  expect(files['commitments.csv']).toMatch(/^[^\n]*,cue,reminders\r?\n[^\n]*My commitment/);
});

describe('a table', () => {
  async function linesOf(...rows: Item[]): Promise<string> {
    let written = '';
    for await (const piece of csv(
      tableOf('text,more'),
      (async function* () {
        yield* rows;
      })(),
    ))
      written += piece;
    return written.replace('\uFEFFtext,more\r\n', '');
  }

  test.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1+2', `'-1+2`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['＝1+1', `'＝1+1`],
    // Elsewhere, a semicolon or a tab separates cells, and a line break ends the row.
    ['Hi;=1+1', `Hi;'=1+1`],
    ['Hi\t=1+1', `Hi\t'=1+1`],
    ['Hi\n=1+1', `"Hi\n'=1+1"`],
    ['Hi\r\n@x', `"Hi\r\n'@x"`],
    ['Say "=1", a=b', '"Say ""=1"", a=b"'],
    ['a - b', 'a - b'],
  ])('writes %j as %j', async (text, written) => {
    expect(await linesOf({ text, more: '' })).toBe(`${written},\r\n`);
  });

  test('keeps numbers, and leaves out what is not known', async () => {
    expect(await linesOf({ text: -1.5, more: null }, { text: true, more: undefined })).toBe('-1.5,\r\ntrue,\r\n');
  });
});

test('a file of any length needs the memory of a piece', async () => {
  const [piece, count] = ['x'.repeat(65_536), 4_000];
  let most = 0;
  const start = process.memoryUsage().rss;
  const bytes = await writeZip(
    join(folder, 'long.zip'),
    (async function* () {
      yield {
        name: 'long.json',
        content: (async function* () {
          for (let k = 0; k < count; k++) {
            if (k % 100 === 0) most = Math.max(most, process.memoryUsage().rss - start);
            yield piece;
          }
        })(),
      };
    })(),
    new Date(NOW),
  );
  expect(bytes).toBeGreaterThan(1000);
  expect(most).toBeLessThan(100 * 1024 * 1024);
});
