import { agreements } from '#shared/contracts/agreements.ts';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { group, invited } from '#test/support/confidants.ts';
import { withReview } from '#test/support/reviews.ts';
import { type Person, World } from '#test/support/world.ts';
import { confidant, type Examples, newConfidant, nothing, verified, withKey } from './example-items.ts';

/* Requests about confidants, chats and coaches. */

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

const MESSAGE = () => ({ content: 'Done for today.', client_id: crypto.randomUUID() });

const groupOf = async (owner: Person, ...members: Person[]) => {
  const { id } = await group(owner, 'Early birds', ...members);
  return { params: { id } };
};

/** Something that waits for the yes of the other. */
const ASKED = { mine: { shows: { notes: true }, shows_until: { notes: '2199-12-30' } }, until: '2199-12-31' };

const MUSE = { name: 'Muse', personality: 'Playful', rules: 'Answer in rhymes.' };

/** The number of custom coaches is limited: deletes the oldest. */
const roomForCoach = async (owner: Person): Promise<void> => {
  await withKey(owner);
  const own = (await owner.call(coaches.mine)).filter(({ custom }) => custom);
  for (const { id } of own.slice(0, -10)) await owner.call(coaches.delete, { params: { id } });
};

const ownCoach = async (owner: Person) => {
  await roomForCoach(owner);
  const { id } = await owner.call(coaches.create, { body: { user_coach: MUSE } });
  return { params: { id } };
};

/** A coach type that is not active. */
const inactive = async (owner: Person) => {
  await withKey(owner);
  const mine = await owner.call(coaches.mine);
  if (mine.some(({ id }) => id === 'direction')) await owner.call(coaches.delete, { params: { id: 'direction' } });
  return { body: { coach_type_id: 'direction' } };
};

const review = async (owner: Person) => ({ params: { id: (await withReview(owner)).id } });

const sharedReview = async (owner: Person) => {
  const [asked, other] = [await review(owner), await confidant(owner)];
  await owner.call(reviews.share, { ...asked, body: { confidant_ids: [other.id], notes: true } });
  return { asked, other };
};

export const peopleExamples = {
  'chat-invitations': {
    read: invitation,
    accept: dismissible,
    delete: dismissible,
  },
  chats: {
    list: nothing,
    read: (owner) => groupOf(owner),
    messages: async (owner) => ({ ...(await groupOf(owner)), query: { limit: '20' } }),
    createMessage: async (owner) => ({ ...(await groupOf(owner)), body: MESSAGE() }),
    stopReply: (owner) => groupOf(owner),
    markAsRead: async (owner) => {
      const chat = await groupOf(owner);
      const { id } = await owner.call(chats.createMessage, { ...chat, body: MESSAGE() });
      return { ...chat, body: { message_id: id } };
    },
  },
  coaches: {
    types: nothing,
    mine: nothing,
    usage: nothing,
    limit: async () => ({ body: { monthly_limit_usd: 2.5 } }),
    activate: inactive,
    hide: inactive,
    create: async (owner) => {
      await roomForCoach(owner);
      return { body: { user_coach: MUSE } };
    },
    update: async (owner) => ({
      ...(await ownCoach(owner)),
      body: {
        user_coach: {
          ...{ name: 'Calliope', personality: 'Solemn', rules: 'Answer in prose.' },
          may_read: { notes: true },
        },
      },
    }),
    deactivate: async (owner) => {
      await withKey(owner);
      await owner.raw('POST', coaches.activate.path, { body: { coach_type_id: GENERAL_COACH } });
      return { params: { id: GENERAL_COACH } };
    },
    delete: ownCoach,
  },
  confidants: {
    list: nothing,
    invite: async () => ({
      body: {
        ...{ email: `invited-${crypto.randomUUID()}@example.com`, role: 'coach' },
        agreement: { mine: { shows: { notes: true } }, until: '2199-12-31' },
      },
    }),
    revoke: async (owner) => ({ params: { id: (await newConfidant(owner)).id } }),
    commitments: async (owner) => ({ params: { id: (await confidant(owner)).id } }),
    preview: async (owner) => ({ params: { id: (await confidant(owner)).id } }),
    views: async (owner) => {
      await (await confidant(owner)).call(confidants.commitments, { params: { id: owner.id } });
      return {};
    },
    agreement: async (owner) => ({ params: { id: (await confidant(owner)).id } }),
    changeAgreement: async (owner) => ({ params: { id: (await confidant(owner)).id }, body: ASKED }),
    acceptAgreement: async (owner) => {
      const other = await newConfidant(owner);
      const { proposed } = await other.call(agreements.change, { params: { id: owner.id }, body: ASKED });
      return { params: { id: other.id }, body: { version: proposed?.version ?? 0 } };
    },
    declineAgreement: async (owner) => {
      const other = await confidant(owner);
      await owner.call(agreements.change, { params: { id: other.id }, body: ASKED });
      return { params: { id: other.id } };
    },
    agreementVersions: async (owner) => {
      const other = await confidant(owner);
      await owner.call(agreements.change, { params: { id: other.id }, body: ASKED });
      return { params: { id: other.id } };
    },
  },
  'group-chats': {
    create: async (owner) => ({ body: { name: 'Early birds', member_ids: [(await confidant(owner)).id] } }),
    addMember: async (owner) => {
      const { id } = await confidant(owner);
      return { ...(await groupOf(owner)), body: { confidant_id: id } };
    },
    removeMember: async (owner) => {
      const other = await confidant(owner);
      return { ...(await groupOf(owner, other)), body: { confidant_id: other.id } };
    },
    leave: (owner) => groupOf(owner),
  },
  reviews: {
    list: async (owner) => {
      await sharedReview(owner);
      return { query: { q: 'garden', before: '2190-01-01' } };
    },
    shared: async (owner) => ({ query: { by: (await confidant(owner)).id } }),
    current: async (owner) => {
      await withReview(owner);
      return {};
    },
    answer: async (owner) => {
      const { week, sentences } = await withReview(owner);
      const [ref] = sentences.flatMap(({ refs }) => refs);
      const action = { kind: 'cue' as const, commitment_id: ref?.commitment_id ?? '', value: 'After lunch' };
      return {
        query: { week: week.from },
        body: { answers: { helped: 'The garden', hindered: 'Rain', change: { text: 'Read after lunch', action } } },
      };
    },
    read: review,
    share: async (owner) => ({
      ...(await review(owner)),
      body: { confidant_ids: [(await confidant(owner)).id], notes: true },
    }),
    words: async (owner) => {
      await withKey(owner);
      return { ...(await review(owner)), body: { question: 'hindered' } };
    },
    reply: async (owner) => {
      const { asked, other } = await sharedReview(owner);
      return { ...asked, body: { sentence: 0, confidant_id: other.id, ...MESSAGE() } };
    },
  },
} satisfies Partial<Examples>;
