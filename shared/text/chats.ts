import { plural } from './language.ts';

/* Chats: their list, which every signed-in page has. */

export const chats = 'Chats';
export const chat = 'Chat';
export const aiCoach = 'AI Coach';
/** The user's self chat. */
export const self = 'Me';

export const none = 'No chats found';
export const listFailure = 'Failed to fetch chats';
export const listOffline = 'You’re offline. Your chats will load when you’re back online.';
export const listOutdated = 'You’re offline. Your chats may be out of date.';
export const loadingList = 'Loading...';
export const loadingChat = 'Loading chat...';
export const choose = 'Select a chat, or create a new group.';

export const newGroup = 'New Group';
export const manageGroup = 'Manage';

export const sendFailure = 'Failed to send message';

/** More unread messages than are counted: '99+'. */
export const moreThan = (shown: string) => `${shown}+`;

export const unread = (count: number, shown: string) =>
  plural(count, { one: `${shown} unread message`, other: `${shown} unread messages` });
