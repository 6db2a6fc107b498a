import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { byAnyone } from './support/callers.ts';

/** The token with which every email lets its address unsubscribe. */
const unsubscribing = async (owner: Person) => {
  await owner.verificationToken();
  const [mail] = await owner.mails();
  const [, token] = /\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error(`This email cannot be unsubscribed: ${JSON.stringify(mail)}`);
  return { query: { token } };
};

export const unsubscribeCalls: Calls<'unsubscribe'> = {
  create: {
    example: unsubscribing,
    scenarios: [
      byAnyone('', cost(3, { GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 }), async (stage) =>
        unsubscribing(await stage.person()),
      ),
    ],
  },
};
