import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { readCalendar } from '#test/support/icalendar.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* The calendar feed: an address that shows calendar programs what is due, until it ends. */

// A Wednesday.
const START = '2026-03-04T12:00:00Z';
const test = testAt(START);

const create = (person: Caller, titles: boolean) => person.call(calendarFeeds.create, { body: { titles } });
const fileOf = ({ url }: { url: string }) => ({ file: url.slice(url.lastIndexOf('/') + 1) });

/** Each event as its date and title. */
async function eventsAt(anyone: Caller, feed: { url: string }): Promise<string[]> {
  const file = await anyone.call(calendarFeeds.file, { params: fileOf(feed) });
  return readCalendar(file).events.map((event) => `${event['DTSTART;VALUE=DATE']} ${event.SUMMARY}`);
}

async function expectNotFound(anyone: Caller, file: string): Promise<void> {
  const refused = await anyone.refusal(calendarFeeds.file, { params: { file } });
  expect([refused.status, refused.errors]).toEqual([404, [SENTENCES.notFound]]);
  expect(refused.headers.get('cache-control')).toBe('no-store');
}

describe('a calendar feed', () => {
  test('shows what is due to everyone who has its address, without titles unless its user wants them', async ({
    world,
  }) => {
    await world.setClock(START);
    const ada = await world.person();
    expect(await ada.call(calendarFeeds.read)).toBeNull();
    const run = await ada.commitment({ title: 'Run; 5 km, or more', frequency: 'weekly', description: 'Secret' });
    const dentist = await ada.commitment({ title: 'Dentist', frequency: 'once', start_date: '2026-03-10' });
    const read = await ada.commitment({ title: 'Read' });
    const gone = await ada.commitment({ title: 'Gone' });
    await ada.call(commitments.close, { params: { id: gone.id } });
    const paused = { commitment_ids: [read.id], from: '2026-03-05', until: null };
    await ada.call(pauses.create, { body: paused });
    // Done ones stay.
    await ada.complete(read.id);
    await ada.complete(run.id);

    const hidden = await create(ada, false);
    expect(hidden).toEqual({
      url: expect.stringMatching(`^${world.url}/api/v1/calendar/[\\w-]{70}\\.ics$`),
      titles: false,
    });
    expect(await ada.call(calendarFeeds.read)).toEqual(hidden);
    const dates = ['20260304', '20260308', '20260310', '20260315'];
    expect((await eventsAt(world.anyone, hidden)).slice(0, 4)).toEqual(dates.map((date) => `${date} Commitment`));

    const shown = await create(ada, true);
    expect(await ada.call(calendarFeeds.read)).toEqual(shown);
    const { body, headers, requests } = await world.anyone.answer(calendarFeeds.file, { params: fileOf(shown) });
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, max-age=3600');
    expect(requests).toEqual({ BatchGetItem: 1, UpdateItem: 1 });
    const { events } = readCalendar(body);
    expect(events.slice(0, 4).map(({ SUMMARY }) => SUMMARY)).toEqual([
      'Read',
      'Run; 5 km, or more',
      'Dentist',
      'Run; 5 km, or more',
    ]);
    expect(events).toHaveLength(11);
    expect(events.at(-1)?.['DTSTART;VALUE=DATE']).toBe('20260503');
    expect(events[2]?.UID).toBe(`${dentist.id}-2026-03-10@steadfast`);
    expect(body).not.toMatch(/Secret|Gone|Hopper|@example/);
  });

  test('ends with a new address, when it is removed, and with the account: all answer as if they never were', async ({
    world,
  }) => {
    const ada = await world.person();
    const first = await create(ada, true);
    await eventsAt(world.anyone, first);
    const second = await create(ada, true);
    await expectNotFound(world.anyone, fileOf(first).file);
    await eventsAt(world.anyone, second);
    // Each also checks the session.
    const session = { BatchGetItem: 1 };
    expect((await ada.answer(calendarFeeds.read)).requests).toEqual({ ...session, GetItem: 1 });
    expect((await ada.answer(calendarFeeds.delete)).requests).toEqual({ ...session, DeleteItem: 1 });
    await ada.call(calendarFeeds.delete);
    expect(await ada.call(calendarFeeds.read)).toBeNull();
    await expectNotFound(world.anyone, fileOf(second).file);

    const third = await create(ada, true);
    // The secret of another user, a changed one, and names that are no addresses.
    const bob = await world.person();
    const bobs = fileOf(await create(bob, true)).file;
    const { file } = fileOf(third);
    const changed = file.replace(/.(?=\.ics$)/, (last) => (last === 'A' ? 'B' : 'A'));
    const foreign = `${ada.id}${bobs.slice(ada.id.length)}`;
    for (const each of [foreign, changed, file.replace('.ics', ''), `${file}.ics`, 'x.ics', `${ada.id}-.ics`, '%00']) {
      await expectNotFound(world.anyone, each);
    }
    await ada.call(account.delete, { body: { user: { current_password: ada.password } } });
    await expectNotFound(world.anyone, file);
  });

  test('answers who knows the file already that nothing has changed, also in another hour', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    const { id } = await ada.commitment({ title: 'Run' });
    const feed = await create(ada, true);
    const path = new URL(feed.url).pathname;
    const etag = (await world.anyone.answer(calendarFeeds.file, { params: fileOf(feed) })).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    await world.setClock('2026-03-04T14:00:00Z');
    const again = (tag: string) => world.anyone.raw('GET', path, { headers: { 'if-none-match': tag } });
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const { status, body, headers } = await again(tag);
      expect([status, body, headers.get('etag')]).toEqual([304, null, etag]);
      expect(headers.get('cache-control')).toBe('private, max-age=3600');
    }
    await ada.call(commitments.update, { params: { id }, body: { commitment: { title: 'Walk' } } });
    expect((await again(etag)).status).toBe(200);
    await world.setClock('2026-03-05T00:00:01Z');
    expect((await again(etag)).status).toBe(200);
  });

  test('is answered to HEAD as to GET, without a body', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    await ada.commitment({ title: 'Run' });
    const { pathname } = new URL((await create(ada, true)).url);
    const get = await world.anyone.raw('GET', pathname);
    const head = await world.anyone.raw('HEAD', pathname);
    expect([head.status, head.body]).toEqual([200, null]);
    for (const name of ['content-type', 'etag', 'cache-control']) {
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    }
    const etag = head.headers.get('etag') ?? '';
    expect((await world.anyone.raw('HEAD', pathname, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await world.anyone.raw('HEAD', pathname.replace('.ics', 'x.ics'))).status).toBe(404);
  });

  test('can be read 60 times an hour, and attempts with a wrong address do not count', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    const feed = await create(ada, true);
    const params = fileOf(feed);
    await expectNotFound(world.anyone, `${ada.id}-${'A'.repeat(43)}.ics`);
    for (let k = 0; k < LIMITS.calendarReadsPerHour; k++) await world.anyone.call(calendarFeeds.file, { params });
    const { status, errors, headers } = await world.anyone.refusal(calendarFeeds.file, { params });
    expect([status, errors, headers.get('retry-after')]).toEqual([429, [SENTENCES.tooManyAttempts], '3600']);
    await expectNotFound(world.anyone, `${ada.id}-${'A'.repeat(43)}.ics`);
    await world.setClock('2026-03-04T13:05:00Z');
    await eventsAt(world.anyone, feed);
  });

  test('is made for those who are signed in, with a choice about titles', async ({ world }) => {
    const ada = await world.person();
    for (const each of [calendarFeeds.read, calendarFeeds.create, calendarFeeds.delete]) {
      expect((await world.anyone.refusal(each)).status).toBe(401);
    }
    const refused = async (person: Person, body: object) =>
      (await person.refusal(calendarFeeds.create, { body })).errors;
    expect(await refused(ada, {})).toEqual(['Titles must be true or false']);
    expect(await refused(ada, { titles: 'yes' })).toEqual(['Titles must be true or false']);
    expect(await ada.call(calendarFeeds.read)).toBeNull();
  });
});
