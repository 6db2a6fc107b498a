import { inWords } from '#shared/domain/commitment-links.ts';
import { PHOTO_SAYS } from '#shared/domain/photo-says.ts';
import type { Head } from './data/chats/chats.ts';
import type { Message } from './data/chats/messages.ts';
import type { KeptFood } from './data/fitness/entries.ts';
import type { User } from './data/users/users.ts';
import { presentMessage } from './present-message.ts';

/* What is said of something that happened, wherever it is told: in the product, and by push. */

/** A few words, one line of text, and where it leads: a path of the site. */
export interface Told {
  title: string;
  body: string;
  url: string;
}

/** A message, as whoever reads the chat is told of it. */
export function tellOfMessage(message: Message, head: Head): Told {
  const { name } = presentMessage(message, head).sender;
  return {
    title: head.type === 'group_chat' ? `${name} in ${head.name}` : name,
    body: shortened(wordsOf(message)),
    url: `/chats/${head.id}`,
  };
}

/** What a message says; of a coach's links what they are called. */
export function wordsOf({ content, answers }: Pick<Message, 'content' | 'answers'>): string {
  return answers === undefined ? content : inWords(content);
}

/** Several messages of a chat, of which this is the last. */
export function tellOfMessages(count: number, newest: Message, head: Head): Told {
  const told = tellOfMessage(newest, head);
  if (count === 1) return told;
  const { name } = presentMessage(newest, head).sender;
  const where = head.type === 'group_chat' ? `in ${head.name}` : `from ${name}`;
  return { ...told, title: `${count} new messages ${where}` };
}

export function tellOfAccepted(by: User, chatId: string): Told {
  return { title: `${by.name} accepted your invitation`, body: by.email, url: `/chats/${chatId}` };
}

export function tellOfInvitation(sender: User): Told {
  return {
    title: `${sender.name} invited you`,
    body: 'The invitation waits with your confidants.',
    url: '/confidants',
  };
}

/** A photo whose analysis has failed. */
export function tellOfPhoto({ date, payload }: Pick<KeptFood, 'date' | 'payload'>): Told {
  return {
    title: 'Photo not analyzed',
    body: payload.analysis_metadata?.error_message ?? PHOTO_SAYS.failed,
    url: `/powerups/fitness?date=${date}`,
  };
}

/** What a notice has room for. */
const LENGTH = 140;

/** One line of a message. */
export function shortened(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  const points = [...line];
  return points.length > LENGTH ? `${points.slice(0, LENGTH - 1).join('')}…` : line;
}
