import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { byAnyone, byNewUser } from './support/callers.ts';
import { nothing } from './support/items.ts';

const FEED = { body: { titles: true } };

const withFeed = async (owner: Person) => {
  await owner.call(calendarFeeds.create, FEED);
  return {};
};

const file = async (owner: Person) => {
  const { url } = await owner.call(calendarFeeds.create, FEED);
  return { params: { file: url.slice(url.lastIndexOf('/') + 1) } };
};

const fileWithCommitment = async (owner: Person) => {
  await owner.commitment();
  return file(owner);
};

export const calendarFeedCalls: Calls<'calendar-feed'> = {
  read: {
    example: nothing,
    scenarios: [byNewUser('', cost(1, { GetItem: 1 }), withFeed)],
  },
  create: {
    example: async () => FEED,
    scenarios: [byNewUser('', cost(2, { PutItem: 1, UpdateItem: 1 }), async () => FEED)],
  },
  delete: {
    example: withFeed,
    scenarios: [byNewUser('', cost(1, { DeleteItem: 1 }))],
  },
  file: {
    example: file,
    scenarios: [
      byAnyone('first in an hour', cost(3, { BatchGetItem: 1, UpdateItem: 2 }), async (stage) =>
        fileWithCommitment(await stage.person()),
      ),
      byAnyone('again', cost(2, { BatchGetItem: 1, UpdateItem: 1 }), async (stage) => {
        const request = await fileWithCommitment(await stage.person());
        await (await stage.world()).anyone.call(calendarFeeds.file, request);
        return request;
      }),
    ],
  },
};
