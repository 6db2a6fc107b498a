import { plural } from './language.ts';

/* Chats: their list, which every signed-in page has. */

export const chats = 'Chats';
export const chat = 'Chat';
export const aiCoach = 'AI Coach';
/** The chat of the users with themselves. */
export const self = 'Me';

export const none = 'No chats found';
export const listFailure = 'Failed to fetch chats';
export const listOffline = 'You are offline. Your chats show when you are back.';
export const listOutdated = 'You are offline. These are your chats as they were last.';
export const loadingList = 'Loading...';
export const loadingChat = 'Loading chat...';
export const choose = 'Choose a chat on the left, or begin a new group.';

export const newGroup = 'New Group';
export const manageGroup = 'Manage';

export const sendFailure = 'Failed to send message';

/** Of more unread messages than are counted: '99+'. */
export const moreThan = (shown: string) => `${shown}+`;

export const unread = (count: number, shown: string) =>
  plural(count, { one: `${shown} unread message`, other: `${shown} unread messages` });
