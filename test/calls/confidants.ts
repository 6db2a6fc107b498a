import { agreements } from '#shared/contracts/agreements.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { confidants as befriend, invited, verified } from '#test/support/confidants.ts';
import { installFitness } from '#test/support/fitness.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { byNewUser, idempotent, withConfidants } from './support/callers.ts';
import { confidant, newAddress, newConfidant, nothing } from './support/items.ts';

/** Something that waits for the yes of the other. */
const ASKED = { mine: { shows: { notes: true }, shows_until: { notes: '2199-12-30' } }, until: '2199-12-31' };

/** A change of an agreement, of which the other is told in the chat. */
const TOLD = cost(4, { GetItem: 2, BatchGetItem: 1, TransactWriteItems: 2 });

const of = ({ id }: Person) => ({ params: { id } });

const ofConfidant = async (owner: Person) => of(await confidant(owner));

const ofChangedAgreement = async (owner: Person) => {
  const asked = await ofConfidant(owner);
  await owner.call(agreements.change, { ...asked, body: ASKED });
  return asked;
};

/** The confidant of somebody who has proposed something, with the call that answers. */
const answering = async (proposer: Person, other: Person) => {
  const { proposed } = await proposer.call(agreements.change, { ...of(other), body: ASKED });
  return { ...of(proposer), body: { version: proposed?.version ?? 0 } };
};

export const confidantsCalls: Calls<'confidants'> = {
  list: {
    example: nothing,
    scenarios: [
      withConfidants('one confidant', cost(2, { Query: 1, BatchGetItem: 1 }), async ({ first }) => ({ caller: first })),
      withConfidants(
        'one confidant and one invitation, of a verified address',
        cost(2, { Query: 2, BatchGetItem: 1 }),
        async ({ first, second, stage }) => {
          const caller = await verified(await stage.world());
          await befriend(caller, first);
          await invited(second, caller.email);
          return { caller };
        },
      ),
    ],
  },
  invite: {
    example: async () => ({
      body: {
        ...{ email: newAddress(), role: 'coach' },
        agreement: { mine: { shows: { notes: true } }, until: '2199-12-31' },
      },
    }),
    scenarios: [
      byNewUser(
        'first of a day',
        cost(4, { Query: 1, GetItem: 1, UpdateItem: 2, TransactWriteItems: 1 }),
        async () => ({ body: { email: newAddress() } }),
      ),
      withConfidants(
        'with an idempotency key',
        cost(3, { Query: 1, GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 }),
        async ({ first }) => ({
          caller: first,
          request: { body: { email: newAddress(), role: 'coach' }, ...idempotent() },
        }),
      ),
    ],
  },
  revoke: {
    example: async (owner) => of(await newConfidant(owner)),
    scenarios: [
      withConfidants('', cost(2, { Query: 2, TransactWriteItems: 1 }), async ({ first, second }) => ({
        caller: first,
        request: of(second),
      })),
    ],
  },
  commitments: {
    example: ofConfidant,
    scenarios: [
      // The write notes who looked.
      withConfidants('', cost(2, { GetItem: 3, Query: 3, UpdateItem: 1 }), async ({ first, second }) => {
        await second.commitment();
        return { caller: first, request: of(second) };
      }),
    ],
  },
  preview: {
    example: ofConfidant,
    scenarios: [
      {
        when: 'with a day of fitness',
        cost: cost(2, { GetItem: 3, Query: 7 }),
        async prepare(stage) {
          const world = await stage.world();
          const [caller, other] = [await verified(world), await verified(world)];
          await befriend(caller, other);
          await installFitness(caller, { share_weight: true });
          await caller.commitment({ commitment_type: 'workout' });
          return { caller, request: of(other) };
        },
      },
    ],
  },
  views: {
    example: async (owner) => {
      await (await confidant(owner)).call(confidants.commitments, of(owner));
      return {};
    },
    scenarios: [
      withConfidants('', cost(2, { Query: 1, BatchGetItem: 1 }), async ({ first, second }) => {
        await second.call(confidants.commitments, of(first));
        return { caller: first };
      }),
    ],
  },
  agreement: {
    example: ofConfidant,
    scenarios: [
      withConfidants('', cost(1, { GetItem: 2 }), async ({ first, second }) => ({
        caller: first,
        request: of(second),
      })),
    ],
  },
  changeAgreement: {
    example: async (owner) => ({ ...(await ofConfidant(owner)), body: ASKED }),
    scenarios: [
      // The other is told of a proposal in the chat.
      withConfidants('that is proposed', TOLD, async ({ first, second }) => ({
        caller: first,
        request: { ...of(second), body: { mine: { shows: { notes: true, food: false } } } },
      })),
      withConfidants('that is less', cost(2, { GetItem: 2, TransactWriteItems: 1 }), async ({ first, second }) => ({
        caller: first,
        request: { ...of(second), body: { mine: { shows: { food: false } } } },
      })),
      withConfidants('nothing', cost(1, { GetItem: 2 }), async ({ first, second }) => ({
        caller: first,
        request: { ...of(second), body: { mine: { shows: { notes: false } } } },
      })),
    ],
  },
  acceptAgreement: {
    example: async (owner) => answering(await newConfidant(owner), owner),
    scenarios: [
      withConfidants('', TOLD, async ({ first, second }) => ({
        caller: second,
        request: await answering(first, second),
      })),
    ],
  },
  declineAgreement: {
    example: ofChangedAgreement,
    scenarios: [
      withConfidants('', TOLD, async ({ first, second }) => {
        await answering(first, second);
        return { caller: second, request: of(first) };
      }),
    ],
  },
  agreementVersions: {
    example: ofChangedAgreement,
    scenarios: [
      withConfidants('', cost(2, { GetItem: 2, Query: 1 }), async ({ first, second }) => {
        await first.call(agreements.change, { ...of(second), body: { mine: { shows: { food: false } } } });
        return { caller: first, request: of(second) };
      }),
    ],
  },
};
