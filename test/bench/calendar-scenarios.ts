/** Scenarios of the calls for calendar feeds. */
import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import type { Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

export const CALENDAR_SCENARIOS: Scenario[] = [
  {
    endpoint: calendarFeeds.read,
    when: '',
    budget: { requests: { GetItem: 1 }, roundTrips: 1 },
    async prepare(stage) {
      const caller = await stage.person();
      await caller.call(calendarFeeds.create, FEED);
      return { caller, request: {} };
    },
  },
  {
    endpoint: calendarFeeds.create,
    when: '',
    budget: { requests: { PutItem: 1, UpdateItem: 1 }, roundTrips: 2 },
    prepare: async (stage) => ({ caller: await stage.person(), request: FEED }),
  },
  {
    endpoint: calendarFeeds.delete,
    when: '',
    budget: { requests: { DeleteItem: 1 }, roundTrips: 1 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: calendarFeeds.file,
    when: 'first in an hour',
    budget: { requests: { BatchGetItem: 1, UpdateItem: 2 }, roundTrips: 3 },
    prepare: calendarRequest,
  },
  {
    endpoint: calendarFeeds.file,
    when: 'again',
    budget: { requests: { BatchGetItem: 1, UpdateItem: 1 }, roundTrips: 2 },
    async prepare(stage) {
      const prepared = await calendarRequest(stage);
      await prepared.caller.call(calendarFeeds.file, prepared.request);
      return prepared;
    },
  },
];

async function calendarRequest(stage: Stage) {
  const person = await stage.person();
  await person.commitment();
  const { url } = await person.call(calendarFeeds.create, FEED);
  const request = { params: { file: url.slice(url.lastIndexOf('/') + 1) } };
  return { caller: (await stage.world()).anyone, request };
}

const FEED = { body: { titles: true } };
