import * as z from 'zod/mini';
import { COACH_FAILURES } from '../domain/failures.ts';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { passage, wholeNumber } from './fields.ts';
import { issue } from './issues.ts';

const CHAT_TYPES = ['self_chat', 'ai_coach', 'coach', 'direct_message', 'group_chat'] as const;

const member = z.object({ id: z.string(), name: z.string(), image: z.nullable(z.string()) });

export const chat = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(CHAT_TYPES),
  /** Whether an AI coach replies in this chat. */
  ai: z.boolean(),
  /** Whether the chat is read-only. */
  closed: z.boolean(),
  /**
   * In groups all members, otherwise all but the caller: the first is the other person, or the coach. The id of a coach
   * of a type is that of its type.
   */
  members: z.array(member),
  /** In groups the members, with e-mail addresses only for the caller's confidants; elsewhere empty. */
  confidants: z.array(z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()) })),
  unread_count: z.number(),
  last_message_at: z.nullable(z.string()),
  /**
   * The beginning of the last message, in one line; null in an empty chat, or if the caller may not read the message.
   */
  last_message: z.nullable(
    z.object({
      content: z.string(),
      /** null for a former member, and for Steadfast. */
      sender_id: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
});

export const message = z.object({
  /** Ids sort in the order of the chat. */
  id: z.string(),
  content: z.string(),
  created_at: z.string(),
  /** The id is null for a former member, whose name says so in the language of the request, and for Steadfast. */
  sender: z.object({ id: z.nullable(z.string()), name: z.string() }),
  client_id: z.nullable(z.string()),
  /** Why a coach's message is missing or incomplete. `content` has the text about it. */
  failure: z.optional(z.object({ code: z.enum(COACH_FAILURES), params: z.object({ limit: z.optional(z.number()) }) })),
  /**
   * A page of the sender's journal that is shared here: the text is read with `journaling.readShared`. The date is null
   * once the sender has taken it back. `content` says that it is a page of a journal.
   */
  journal_page: z.optional(z.object({ date: z.nullable(z.string()) })),
  /** A question of Steadfast in the chat of two confidants. `content` is its text. */
  question: z.optional(
    z.object({
      /**
       * After a miss, when it is time to look back, when a change of the agreement is proposed or was answered, when
       * the agreement has ended, or when a review is shared.
       */
      kind: z.enum(['missed', 'look_back', 'proposal', 'accepted', 'declined', 'ended', 'review']),
      /** The id of the person whom it is about. */
      of: z.string(),
      /** The id of the person who is asked or told: the same, or the other. `ended` is told to both. */
      asks: z.string(),
      /** The first of the missed commitments. */
      commitments: z.array(z.object({ id: z.string(), title: z.string() })),
      /** The review of a week to look back on, or that is shared. */
      review_id: z.nullable(z.string()),
      /** The month to look back on: 'YYYY-MM'. */
      month: z.nullable(z.string()),
    }),
  ),
});

/** The sender's id for a message. */
export const clientId = z.uuid({ error: issue('invalid_client_id') });

/** A message, for form and call. Sending it again with the same `client_id` does not create a second one. */
export const newMessage = z.object({
  content: passage('message', LIMITS.messageLength, issue('required', { label: 'message' })),
  client_id: z.optional(z.nullable(clientId)),
});

const pageSize = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value)),
  wholeNumber('limit', 1, LIMITS.mostMessagesAtOnce),
);

export const chats = {
  list: endpoint('GET', '/api/v1/chats', {
    summary: "The user's chats: their own, coaches, then the others by their last message",
    reply: z.array(chat),
  }),
  read: endpoint('GET', '/api/v1/chats/{id}', { summary: 'One chat', errors: ['chat_not_found'], reply: chat }),
  messages: endpoint('GET', '/api/v1/chats/{id}/messages', {
    summary:
      'The newest messages, or those before one, oldest first; 304 where nothing has changed since `If-None-Match`',
    errors: ['chat_not_found', 'unknown_before'],
    query: z.object({ before: z.optional(z.string()), limit: z.optional(pageSize) }),
    reply: z.array(message),
  }),
  createMessage: endpoint('POST', '/api/v1/chats/{id}/create_message', {
    summary: 'Say something; the same `client_id` again answers 200 and the same message',
    errors: ['api_key_required', 'chat_not_found', 'conversation_closed'],
    status: 201,
    repeatStatus: 200,
    body: newMessage,
    reply: message,
  }),
  stopReply: endpoint('POST', '/api/v1/chats/{id}/stop_reply', {
    summary: 'End the reply of an AI that is under way, with what it has',
    errors: ['chat_not_found'],
  }),
  markAsRead: endpoint('POST', '/api/v1/chats/{id}/mark_as_read', {
    summary: 'Note that the messages up to one, or all, were read; never moves backwards',
    errors: ['chat_not_found'],
    body: z.object({ message_id: z.optional(z.nullable(z.string({ error: issue('unknown_message') }))) }),
    reply: z.object({ unread_count: z.number() }),
  }),
};

export type Chat = z.output<typeof chat>;
export type ChatType = Chat['type'];
export type Message = z.output<typeof message>;
