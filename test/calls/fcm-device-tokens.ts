import { newToken, registered } from '#test/support/notifications.ts';
import { newSubscription, subscribed } from '#test/support/web-push.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { byNewUser } from './support/callers.ts';

const registering = cost(3, { GetItem: 2, TransactWriteItems: 1 });
const forgetting = cost(1, { TransactWriteItems: 1 });

const token = async (owner: Person) => ({ params: { token: await registered(owner) } });
const ownSubscription = async (owner: Person) => ({ params: { id: (await subscribed(owner)).id } });
const subscription = async (owner: Person) => ({ body: await newSubscription(owner) });

export const fcmDeviceTokensCalls: Calls<'fcm-device-tokens'> = {
  register: {
    example: async () => ({ body: { token: newToken() } }),
    scenarios: [
      byNewUser('', registering, async () => ({ body: { token: newToken() } })),
      byNewUser('of another user', registering, async (_, stage) => ({
        body: { token: await registered(await stage.person()) },
      })),
    ],
  },
  forget: { example: token, scenarios: [byNewUser('', forgetting, token)] },
  subscribe: { example: subscription, scenarios: [byNewUser('', registering, subscription)] },
  unsubscribe: { example: ownSubscription, scenarios: [byNewUser('', forgetting, ownSubscription)] },
};
