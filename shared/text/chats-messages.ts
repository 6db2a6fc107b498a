import { isolated } from './isolated.ts';
import { plural } from './language.ts';

/* The page of one chat. */

export const allChats = 'All chats';
export const chatFailed = 'Error loading chat';
export const chatFailure = 'Couldn’t load this chat.';
export const chatOffline = 'You’re offline. This chat will load when you’re back online.';
export const removed = 'You’re no longer in this chat.';
export const toChats = 'Go to your chats';

export const group = 'Group';
export const members = (count: number, shown: string) =>
  plural(count, { one: `${shown} member`, other: `${shown} members` });
/** The coach gets the names of confidants only if the user permits it. */
export const aboutCoach = 'AI coach. It sees your data, never anyone else’s.';

export const messages = 'Messages';
export const messagesFailure = 'Failed to fetch messages';
export const messagesOffline = 'You’re offline. These messages will load when you’re back online.';
export const messagesOutdated =
  'You’re offline. This may be out of date. What you write will be sent when you’re back online.';
export const loadingEarlier = 'Loading earlier messages...';
export const loadingUnread = 'Loading unread messages...';
export const loadUnread = 'Load unread messages';
export const newMessages = 'New messages';
export const newLine = 'New';
export const none = 'No messages yet.';
export const noneSayFirst = 'No messages yet. Say hello.';

export const dateAndTime = (date: string, time: string) => `${date} at ${time}`;

/* The sender of a message, for screen readers. */
export const byYou = 'You: ';
export const by = (name: string) => `${name}: `;
/** The user's own last message, in the list of chats. */
export const ownLine = (content: string) => `You: ${content}`;
export const announcement = (name: string, content: string) => `${isolated(name)}: ${content}`;
export const typing = (name: string) => `${isolated(name)} is typing…`;

export const message = 'Message';
export const send = 'Send';
export const stop = 'Stop';
export const stopReply = 'Stop the reply';
export const sending = 'Sending';
export const stillSending = 'Still sending';
export const sentWhenOnline = 'You’re offline. This will be sent when you’re back online.';
export const sendFailureReason = (failure: string, reason: string) => `${failure}: ${reason}`;

export const activateCoach = 'Activate it in Settings';
export const addKey = 'Add it in Settings';
export const openSettings = 'Open Settings';

export const startersTitle = 'No messages yet. Try one of these:';
/** Texts for the message box, for users who do not know what to ask a coach. */
export const starters: readonly string[] = [
  'What should I do first today?',
  'How did my week go?',
  'Help me choose one commitment to change.',
];
/** A link to the sentence of a weekly review that a message answers. */
export const toReview = 'Weekly review';
/** Links to the subjects of questions. */
export const toAgreement = 'Agreement';
export const toMonth = 'The month in your history';
export const toTheirs = 'Their commitments';

/* A page of a journal that is shared: its card, which the title of its dialog repeats. */
export const ownPage = 'A page of your journal';
export const pageOf = (name: string) => `A page of ${isolated(name)}’s journal`;
/** Of a former member. */
export const somePage = 'A page of a journal';
export const ownPageTakenBack = 'A page of your journal that you took back';
export const pageOfTakenBack = (name: string) => `A page of ${isolated(name)}’s journal that was taken back`;
export const somePageTakenBack = 'A page of a journal that was taken back';
export const read = 'Read';
export const readPage = (date: string) => `Read the page of ${date}`;
