import type { Message as MessageReply } from '#shared/contracts/chats.ts';
import { failureText } from '#shared/domain/failures.ts';
import type { Question } from '#shared/domain/questions.ts';
import { reviewIdOf } from '#shared/domain/reviews.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Head } from './data/chats/chats.ts';
import { type Message, messageId } from './data/chats/messages.ts';
import { questionText } from './question-text.ts';
import { type LocalText, textOf } from './text.ts';

type Written = Pick<Message, 'content' | 'failure' | 'question' | 'journalPage'>;
type Members = Pick<Head, 'members' | 'coach'>;

/** A message as the members of its chat read it. `text` is that of `textFor`. */
export function presentMessage(message: Message, head: Members, text?: LocalText): MessageReply {
  const { failure, question, journalPage } = message;
  return {
    id: messageId(message),
    content: text ? contentOf(message, head, text) : message.content,
    created_at: new Date(message.at).toISOString(),
    sender: senderOf(message, head, text),
    client_id: message.clientId,
    ...(failure && { failure }),
    ...(question && { question: presentQuestion(question) }),
    // Never its text or mood: a call of its own reads these, so that they are nowhere else, and can be taken back.
    ...(journalPage && { journal_page: { date: journalPage.date ?? null } }),
  };
}

function presentQuestion(question: Question): NonNullable<MessageReply['question']> {
  const { kind, of, asks } = question;
  const week = kind === 'review' || (kind === 'look_back' && question.every === 'weekly') ? question.from : undefined;
  return {
    ...{ kind, of, asks },
    commitments: kind === 'missed' ? [...question.missed] : [],
    review_id: week === undefined ? null : reviewIdOf(of, week),
    month: kind === 'look_back' && question.every === 'monthly' ? question.from.slice(0, 7) : null,
  };
}

function senderOf(message: Message, head: Members, text: LocalText | undefined): MessageReply['sender'] {
  if (message.question) return { id: null, name: PRODUCT.name };
  const writer = writerOf(message, head);
  return writer ? { id: writer.id, name: writer.name } : { id: null, name: text?.notifications.formerMember ?? '' };
}

/** The writer of a message: a member, or the coach; undefined for a former member, and for Steadfast. */
export function writerOf(
  { by }: Pick<Message, 'by'>,
  { members, coach }: Members,
): { id: string; name: string } | undefined {
  return [...members, ...(coach ? [coach] : [])].find(({ id }) => id === by);
}

/**
 * Whether a message needs the texts: it is a question or a page of a journal, a coach has failed in it, or a former
 * member wrote it.
 */
export function needsText(message: Message, head: Members): boolean {
  return message.failure !== undefined || message.journalPage !== undefined || !writerOf(message, head);
}

/** The texts that these messages need; undefined, and not loaded, if none needs them. */
export async function textFor(
  messages: readonly Message[],
  head: Members,
  locale: string | undefined,
): Promise<LocalText | undefined> {
  return messages.some((message) => needsText(message, head)) ? textOf(locale) : undefined;
}

/**
 * The content of a message: its own text or the question, or that it is a page of a journal, and for a coach that has
 * failed the reason.
 */
export function contentOf(message: Written, { members }: Pick<Members, 'members'>, text: LocalText): string {
  if (message.question) return questionText(message.question, members, text);
  if (message.journalPage) return text.notifications.journalPage;
  const { coachFailures, locale } = text;
  const { content, failure } = message;
  const said = failure && failureText(failure, coachFailures, locale);
  return [content, said].filter(Boolean).join('\n\n');
}
