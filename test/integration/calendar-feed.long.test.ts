import { expect } from 'vitest';
import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Caller } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* The calendar feed and its limit of reads. */

const START = '2026-03-04T12:00:00Z';
const test = testAt(START);

test('a new address can be read 60 times an hour, as the one before it', async ({ world }) => {
  await world.setClock(START);
  const ada = await world.person();
  for (let address = 0; address < 2; address++) {
    const { url } = await ada.call(calendarFeeds.create, { body: { titles: true } });
    const params = { file: url.slice(url.lastIndexOf('/') + 1) };
    for (let k = 0; k < LIMITS.calendarReadsPerHour; k++) await readFile(world.anyone, params);
    expect((await world.anyone.refusal(calendarFeeds.file, { params })).status).toBe(429);
  }
});

const readFile = (anyone: Caller, params: { file: string }) => anyone.call(calendarFeeds.file, { params });
