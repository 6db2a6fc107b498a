import { describe, expect } from 'vitest';
import { commitments, type HistoryEntry } from '#shared/contracts/commitments.ts';
import { confidants as people } from '#shared/contracts/confidants.ts';
import { history } from '#shared/contracts/history.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { confidants, showNotes } from '#test/support/confidants.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn } from '#test/support/table.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Notes on periods: written, read, searched, shared with confidants, and deleted. */

const START = '2026-01-05T09:00:00Z';
const test = testAt(START);

const write = (who: Caller, id: string, note: string | null, at?: string) =>
  who.call(commitments.note, { params: { id }, body: { note, ...(at && { at }) } });
const refused = async (who: Caller, id: string, body: object) => {
  const { status, errors } = await who.refusal(commitments.note, { params: { id }, body });
  return [status, ...errors];
};
const ofOne = (who: Caller, id: string, from: string, to: string) =>
  who.call(commitments.history, { params: { id }, query: { from, to } });
const ofAll = (who: Caller, from: string, to: string) => who.call(history.list, { query: { from, to } });
const find = (who: Caller, q: string, before?: string) =>
  who.call(history.notes, { query: { q, ...(before && { before }) } });
const noted = (entries: readonly HistoryEntry[]) =>
  entries.flatMap(({ date, note }) => (note === null ? [] : [`${date} ${note}`]));
const stored = async ({ id }: Person) =>
  (await itemsIn(await sharedTable(), [`USER#${id}`])).map(({ SK }) => String(SK)).filter((key) => /^NOTE#/.test(key));

describe('a note', () => {
  test('is written to a period that is completed, skipped, missed or open, and answers its entry', async ({
    world,
  }) => {
    await world.setClock(START);
    const ada = await world.person();
    const { id, created_at } = await ada.commitment();
    expect(created_at.slice(0, 10)).toBe('2026-01-05');
    await ada.complete(id);
    await world.setClock('2026-01-06T09:00:00Z');
    await ada.skip(id);
    await world.setClock('2026-01-08T09:00:00Z');

    expect(await write(ada, id, 'Along the river', '2026-01-05T12:00:00Z')).toMatchObject({
      ...{ commitment_id: id, date: '2026-01-05', status: 'completed', note: 'Along the river' },
    });
    expect(await write(ada, id, 'A cold', '2026-01-06T00:00:00Z')).toMatchObject({ skipped: true, note: 'A cold' });
    expect(await write(ada, id, 'Forgot it', '2026-01-07T23:59:00Z')).toMatchObject({ status: 'missed' });
    expect(await write(ada, id, '  This evening ')).toMatchObject({ status: 'pending', note: 'This evening' });
    const all = ['2026-01-05 Along the river', '2026-01-06 A cold', '2026-01-07 Forgot it', '2026-01-08 This evening'];
    expect(noted(await ofOne(ada, id, '2026-01-01', '2026-01-31'))).toEqual(all);
    expect(noted(await ofAll(ada, '2026-01-01', '2026-01-31'))).toEqual(all);

    // It stays when a completion is undone, is replaced by a later one, and removed by an empty one.
    await ada.complete(id);
    await ada.pending(id);
    expect(noted(await ofOne(ada, id, '2026-01-08', '2026-01-08'))).toEqual(['2026-01-08 This evening']);
    const second = await ada.elsewhere();
    await write(second, id, 'In the morning');
    await write(ada, id, null, '2026-01-06T00:00:00Z');
    expect(await write(ada, id, ' ', '2026-01-07T12:00:00Z')).toMatchObject({ status: 'missed', note: null });
    expect(noted(await ofAll(ada, '2026-01-01', '2026-01-31'))).toEqual([all[0], '2026-01-08 In the morning']);
    expect(await stored(ada)).toHaveLength(2);
  });

  test('is one line of at most 500 characters', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    const { id } = await ada.commitment();
    const longest = 'é'.repeat(LIMITS.noteLength);
    expect((await write(ada, id, longest)).note).toBe(longest);
    expect(await refused(ada, id, { note: `${longest}!` })).toEqual([422, 'Note must be at most 500 characters']);
    expect(await refused(ada, id, { note: 'two\nlines' })).toEqual([422, 'Note can’t contain line breaks']);
    expect(await refused(ada, id, {})).toEqual([422, 'Note is required']);
    expect((await write(ada, id, longest)).note).toBe(longest);
  });

  test('is only for periods since the creation, of the last 366 days, that have begun', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    const { id } = await ada.commitment({ start_date: '2026-01-01' });
    const monday = await ada.commitment({ title: 'Swim', schedule: { weekdays: [1] } });
    const later = await ada.commitment({ title: 'Rest', start_date: '2026-02-01' });
    expect(await refused(ada, id, { note: 'x', at: '2026-01-04T12:00:00Z' })).toEqual([
      ...[422, 'You made this commitment on 2026-01-05, so earlier days have no notes'],
    ]);
    expect(await refused(ada, id, { note: 'x', at: '2025-12-31T12:00:00Z' })).toEqual([
      ...[422, 'This commitment starts on 2026-01-01'],
    ]);
    expect(await refused(ada, id, { note: 'x', at: '2026-01-06T12:00:00Z' })).toEqual([
      ...[422, 'At can’t be in the future'],
    ]);
    expect(await refused(ada, later.id, { note: 'x' })).toEqual([422, 'This commitment starts on 2026-02-01']);
    await world.setClock('2026-01-06T09:00:00Z');
    expect(await refused(ada, monday.id, { note: 'x' })).toEqual([422, 'Not due until 2026-01-12']);
    expect((await write(ada, monday.id, 'Last time', '2026-01-05T12:00:00Z')).note).toBe('Last time');

    // 366 days after the day of the creation, and one more. What waited on a device has 31 more.
    const body = { note: 'A year ago', at: '2026-01-05T12:00:00Z' };
    await world.setClock('2027-01-06T23:00:00Z');
    // A session lives for 30 days.
    const again = await ada.elsewhere();
    expect((await again.call(commitments.note, { params: { id }, body })).note).toBe('A year ago');
    await world.setClock('2027-01-07T09:00:00Z');
    expect(await refused(again, id, body)).toEqual([422, 'At must be at most 366 days ago']);
    expect((await again.call(commitments.note, { params: { id }, body: { ...body, late: true } })).date).toBe(
      '2026-01-05',
    );
    await world.setClock('2027-02-07T09:00:00Z');
    expect(await refused(await ada.elsewhere(), id, { ...body, late: true })).toEqual([
      422,
      'At must be at most 397 days ago',
    ]);
  });

  test('stays with its period when the settings or the schedule change', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    const { id } = await ada.commitment();
    const once = await ada.commitment({ title: 'Passport', frequency: 'once' });
    await write(ada, id, 'Today');
    await write(ada, once.id, 'At the office');
    await ada.call(commitments.update, { params: { id }, body: { commitment: { frequency: 'weekly' } } });
    await ada.call(notificationPreferences.update, { body: { preferences: { timezone: 'America/New_York' } } });
    expect(noted(await ofOne(ada, id, '2026-01-01', '2026-01-31'))).toEqual(['2026-01-05 Today']);
    await world.setClock('2026-03-20T09:00:00Z');
    const again = await ada.elsewhere();
    await again.call(commitments.complete, { params: { id: once.id }, body: {} });
    // A `once` began long before the days in which it is listed.
    expect(noted(await ofAll(again, '2026-03-10', '2026-03-31'))).toEqual(['2026-01-05 At the office']);
    expect(noted(await find(again, 'today'))).toEqual(['2026-01-05 Today']);
  });

  test('of somebody else is not found', async ({ world }) => {
    await world.setClock(START);
    const [ada, eve] = [await world.person(), await world.person()];
    const { id } = await ada.commitment();
    await write(ada, id, 'Mine');
    expect(await refused(eve, id, { note: 'Yours' })).toEqual([404, 'Commitment not found']);
    expect(await find(eve, 'mine')).toEqual([]);
    expect(noted(await find(ada, 'mine'))).toEqual(['2026-01-05 Mine']);
  });

  test('is deleted with its commitment, and no other is', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    const [run, read] = [await ada.commitment(), await ada.commitment({ title: 'Read' })];
    for (const day of ['05', '06', '07']) {
      await world.setClock(`2026-01-${day}T09:00:00Z`);
      await write(ada, run.id, `Ran on ${day}`);
      await write(ada, read.id, `Read on ${day}`);
    }
    await ada.call(commitments.delete, { params: { id: run.id } });
    expect(noted(await find(ada, 'on'))).toHaveLength(3);
    expect(await refused(ada, run.id, { note: 'Again' })).toEqual([404, 'Commitment not found']);
    await fetch(`${world.url}/__local/settle`, { method: 'POST' });
    const left = await stored(ada);
    expect(left).toHaveLength(3);
    expect(left.filter((key) => key.endsWith(read.id))).toEqual(left);
  });
});

test('notes that several devices send at once are one of them, and none is left of a deleted commitment', async ({
  world,
}) => {
  await world.setClock(START);
  const ada = await world.person();
  const { id } = await ada.commitment();
  const texts = Array.from({ length: 8 }, (_, k) => `From device ${k}`);
  const answers = await Promise.all(texts.map((text) => write(ada, id, text)));
  expect(answers.map(({ note }) => note)).toEqual(texts);
  expect(texts).toContain((await ofOne(ada, id, '2026-01-05', '2026-01-05'))[0]?.note);
  expect(await stored(ada)).toHaveLength(1);

  const body = { note: 'Too late' };
  const [, ...late] = await Promise.all([
    ada.call(commitments.delete, { params: { id } }),
    ...texts.map(() => ada.raw('PUT', `/api/v1/commitments/${id}/notes`, { body })),
  ]);
  for (const { status } of late) expect([200, 404]).toContain(status);
  await fetch(`${world.url}/__local/settle`, { method: 'POST' });
  expect(await stored(ada)).toEqual([]);
});

describe('the search of notes', () => {
  test('has the newest periods first, of all commitments, and finds words ignoring case and accents', async ({
    world,
  }) => {
    await world.setClock(START);
    const ada = await world.person();
    const [run, read] = [await ada.commitment(), await ada.commitment({ title: 'Read' })];
    await write(ada, run.id, 'Am Café vorbei');
    await world.setClock('2026-01-06T09:00:00Z');
    await ada.complete(read.id);
    await write(ada, read.id, 'CAFE, two chapters');
    await write(ada, run.id, 'Rain');
    const found = await find(ada, 'café');
    expect(noted(found)).toEqual(['2026-01-06 CAFE, two chapters', '2026-01-05 Am Café vorbei']);
    expect(found.map(({ commitment_id, status }) => [commitment_id, status])).toEqual([
      [read.id, 'completed'],
      [run.id, 'missed'],
    ]);
    // The entries are those of the history.
    const all = await ofAll(ada, '2026-01-01', '2026-01-31');
    for (const entry of found) expect(all).toContainEqual(entry);
    expect(noted(await find(ada, 'chapters two'))).toEqual(['2026-01-06 CAFE, two chapters']);
    expect(await find(ada, 'snow')).toEqual([]);
    expect(noted(await find(ada, 'cafe', '2026-01-06T00:00:00Z'))).toEqual(['2026-01-05 Am Café vorbei']);
    for (const q of ['', 'a', ' a ', 'x'.repeat(81)]) {
      expect((await ada.refusal(history.notes, { query: { q } })).status).toBe(422);
    }
    expect((await ada.refusal(history.notes, { query: {} })).status).toBe(422);
  });

  test('comes in pages, in which the notes of one instant stay together', async ({ world }) => {
    await world.setClock('2026-02-01T09:00:00Z');
    const ada = await world.person();
    const made = await Promise.all(
      Array.from({ length: 4 }, (_, k) => ada.commitment({ title: `Habit ${k}`, start_date: '2026-02-01' })),
    );
    const days = Array.from({ length: 15 }, (_, k) => new Date(Date.UTC(2026, 1, 1 + k)).toISOString());
    await world.setClock('2026-03-02T12:00:00Z');
    for (const at of days) await Promise.all(made.map(({ id }, k) => write(ada, id, `Note ${k} of the day`, at)));

    const pages: HistoryEntry[][] = [];
    for (let before: string | undefined; ; before = pages.at(-1)!.at(-1)!.starts_at) {
      const page = await find(ada, 'note day', before);
      if (page.length === 0) break;
      pages.push(page);
    }
    expect(pages.map((page) => page.length)).toEqual([52, 8]);
    const all = pages.flat();
    expect(new Set(all.map(({ commitment_id, date }) => `${commitment_id} ${date}`)).size).toBe(4 * days.length);
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
  });
});

describe('confidants', () => {
  test('to whom the owner shows notes read the latest ones of commitments that share them', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person()];
    await confidants(ada, bob);
    const run = await ada.commitment({ notes_shared: true });
    const read = await ada.commitment({ title: 'Read' });
    expect([run.notes_shared, read.notes_shared]).toEqual([true, false]);
    const shown = async (viewer: Caller = bob) => {
      const { commitments: all } = await viewer.call(people.commitments, { params: { id: ada.id } });
      return Object.fromEntries(
        all.map(({ title, latest_notes }) => [title, latest_notes.map(({ date, note }) => `${date} ${note}`)]),
      );
    };
    await world.setClock('2026-01-13T10:00:00Z');
    for (let day = 5; day < 14; day++) {
      const at = `2026-01-${String(day).padStart(2, '0')}T09:30:00Z`;
      await Promise.all([write(ada, run.id, `Ran on ${day}`, at), write(ada, read.id, `Read on ${day}`, at)]);
    }
    expect(await shown()).toEqual({ 'Run 5 km': [], Read: [] });
    await showNotes(ada, bob);
    const latest = [13, 12, 11, 10, 9, 8, 7].map((day) => `2026-01-${String(day).padStart(2, '0')} Ran on ${day}`);
    expect(await shown()).toEqual({ 'Run 5 km': latest, Read: [] });
    const answer = await bob.raw('GET', `/api/v1/confidants/${ada.id}/commitments`);
    expect(JSON.stringify(answer.body)).not.toMatch(/Read on|notes_shared|created_at/);

    const share = (id: string, notes_shared: boolean) =>
      ada.call(commitments.update, { params: { id }, body: { commitment: { notes_shared } } });
    expect((await share(run.id, false)).notes_shared).toBe(false);
    await share(read.id, true);
    expect(await shown()).toEqual({
      ...{ 'Run 5 km': [], Read: latest.map((each) => each.replace('Ran', 'Read')) },
    });
    // Those of periods of more than 92 days ago are the owner's alone.
    await world.setClock('2026-04-16T09:00:00Z');
    expect(await shown(await bob.elsewhere())).toEqual({ 'Run 5 km': [], Read: [] });
    expect(noted(await find(await ada.elsewhere(), 'read on 13'))).toHaveLength(1);
  });
});
