import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE, isEndOfSession, unlessGone } from '#frontend/lib/at-once.ts';
import { once } from '#frontend/lib/once.ts';
import { notify } from '#frontend/ui/notices.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import { groupChats, type NewGroup } from '#shared/contracts/group-chats.ts';
import { dropChat, readChat, readListSoon, showChat } from './cache.ts';

/* Groups: making one, and who is in it. */

/** Makes a group, once, however often it is tried. */
export function useCreateGroup() {
  const client = useQueryClient();
  const [create] = useState(() =>
    once((body: NewGroup, idempotencyKey) => call(groupChats.create, { body, idempotencyKey })),
  );
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (body: NewGroup) => (await create(body)).made,
    onSuccess: (chat) => showChat(client, chat),
    onSettled: () => readListSoon(client, 0),
  });
}

/** Who comes or goes. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
}

const nameOf = ({ name, email }: Person) => name || email || 'Member';

const CHANGES = {
  add: { endpoint: groupChats.addMember, done: 'added to', failure: 'Failed to add member to the group chat.' },
  remove: {
    endpoint: groupChats.removeMember,
    done: 'removed from',
    failure: 'Failed to remove member from the group chat.',
  },
};

/** Adds somebody to a group, or removes them. */
export function useMembers(chatId: string) {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ change, person }: { change: keyof typeof CHANGES; person: Person }): Promise<Chat> =>
      call(CHANGES[change].endpoint, { params: { id: chatId }, body: { confidant_id: person.id } }),
    onSuccess: (chat, { change, person }) => {
      showChat(client, chat);
      notify('success', `${nameOf(person)} was successfully ${CHANGES[change].done} the group chat.`);
    },
    onError: (error, { change }) => {
      if (!isEndOfSession(error)) notify('error', CHANGES[change].failure);
      // They may have been added or removed all the same, or elsewhere.
      void readChat(client, chatId);
    },
  });
}

/** `onLeft` is told first: where the chat is on the screen, there is nothing left of it to say so. */
export function useLeave(chatId: string, onLeft: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: async () => {
      await call(groupChats.leave, { params: { id: chatId } }).catch(unlessGone);
    },
    onSettled: () => readListSoon(client, 0),
    onSuccess: () => {
      onLeft();
      dropChat(client, chatId);
    },
  });
}
