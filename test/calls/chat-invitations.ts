import { confidants } from '#shared/contracts/confidants.ts';
import { accepted, invited } from '#test/support/confidants.ts';
import { type Person, World } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { withConfidants } from './support/callers.ts';
import { newAddress, verified } from './support/items.ts';

/** From a new sender each time: a sender can send only a few a day. */
const invitation = async (addressee: Person) => {
  const sender = await new World(addressee.url).person({ name: 'Mary Jackson' });
  const { token } = await invited(sender, addressee.email);
  return { params: { token } };
};

/** Only a user with a verified address can dismiss an invitation to it. */
const dismissible = async (addressee: Person) => {
  await verified(addressee);
  return invitation(addressee);
};

const sentTo = async (email: string, sender: Person) => ({ params: { token: (await invited(sender, email)).token } });

const accepting = cost(3, { GetItem: 2, Query: 4, TransactWriteItems: 1 });

export const chatInvitationsCalls: Calls<'chat-invitations'> = {
  read: {
    example: invitation,
    scenarios: [
      withConfidants('', cost(2, { GetItem: 2 }), async ({ first, stage }) => ({
        caller: (await stage.world()).anyone,
        request: await sentTo(newAddress(), first),
      })),
    ],
  },
  accept: {
    example: dismissible,
    scenarios: [
      withConfidants('', accepting, async ({ first, stage }) => {
        const caller = await stage.person();
        return { caller, request: await sentTo(caller.email, first) };
      }),
      // The version that holds at once is in the transaction, and the job that tells what is proposed.
      withConfidants('with an agreement', accepting, async ({ first, stage }) => {
        const caller = await stage.person();
        const agreement = { mine: { shows: { notes: true, food: false } } };
        const { token } = await first.call(confidants.invite, { body: { email: caller.email, agreement } });
        return { caller, request: { params: { token } } };
      }),
      withConfidants('again', cost(1, { GetItem: 1 }), async ({ first, stage }) => {
        const caller = await stage.person();
        const request = await sentTo(caller.email, first);
        await accepted(caller, request.params.token);
        return { caller, request };
      }),
    ],
  },
  delete: {
    example: dismissible,
    scenarios: [
      withConfidants('', cost(3, { GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 }), async ({ first }) => ({
        caller: first,
        request: await sentTo(newAddress(), first),
      })),
    ],
  },
};
