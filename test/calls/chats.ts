import { chats } from '#shared/contracts/chats.ts';
import { ownChat } from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import { type Calls, cost } from './support/call.ts';
import { forNewUser, withConfidants } from './support/callers.ts';
import { BATCH_AND_UPDATED, BATCH_AND_WRITTEN } from './support/costs.ts';
import { groupOf, message, nothing } from './support/items.ts';

const withOwnKey = forNewUser((person) => saveKey(person));

const HELLO = { content: 'Half an hour, whatever the weather.' };

export const chatsCalls: Calls<'chats'> = {
  list: {
    example: nothing,
    scenarios: [withConfidants('', cost(2, { Query: 2, BatchGetItem: 1 }), async ({ first }) => ({ caller: first }))],
  },
  read: {
    example: (owner) => groupOf(owner),
    scenarios: [
      withConfidants('', cost(1, { BatchGetItem: 1, Query: 1 }), async ({ first, chatId }) => ({
        caller: first,
        request: { params: { id: chatId } },
      })),
    ],
  },
  messages: {
    example: async (owner) => ({ ...(await groupOf(owner)), query: { limit: '20' } }),
    scenarios: [
      withConfidants('', cost(2, { BatchGetItem: 1, Query: 1 }), async ({ first, second, chatId }) => {
        await second.call(chats.createMessage, { params: { id: chatId }, body: HELLO });
        return { caller: first, request: { params: { id: chatId } } };
      }),
    ],
  },
  createMessage: {
    example: async (owner) => ({ ...(await groupOf(owner)), body: message() }),
    scenarios: [
      withConfidants('', BATCH_AND_WRITTEN, async ({ first, chatId }) => ({
        caller: first,
        request: { params: { id: chatId }, body: message() },
      })),
    ],
  },
  stopReply: {
    example: (owner) => groupOf(owner),
    scenarios: [
      withOwnKey('', cost(3, { BatchGetItem: 1, GetItem: 1, UpdateItem: 1 }), async (person) => ({
        params: { id: (await ownChat(person, 'ai_coach')).id },
      })),
    ],
  },
  markAsRead: {
    example: async (owner) => {
      const chat = await groupOf(owner);
      const { id } = await owner.call(chats.createMessage, { ...chat, body: message() });
      return { ...chat, body: { message_id: id } };
    },
    scenarios: [
      withConfidants('', BATCH_AND_UPDATED, async ({ first, second, chatId }) => {
        await second.call(chats.createMessage, { params: { id: chatId }, body: HELLO });
        return { caller: first, request: { params: { id: chatId }, body: {} } };
      }),
    ],
  },
};
