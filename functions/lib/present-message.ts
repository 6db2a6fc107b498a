import type { Message as MessageReply } from '#shared/contracts/chats.ts';
import { FORMER_MEMBER } from '#shared/domain/chats.ts';
import { type CoachFailure, failureText } from '#shared/domain/failures.ts';
import type { ServerText } from '#shared/text/languages.ts';
import type { Head } from './data/chats/chats.ts';
import { type Message, messageId } from './data/chats/messages.ts';
import { oldEnding, oldExcuse } from './old-sentences.ts';
import { textOf } from './text.ts';

type CoachText = Pick<ServerText, 'coachFailures'>;
type Written = Pick<Message, 'content' | 'failure' | 'isExcuse' | 'answers'>;

/** A message as the members of its chat read it. `text` is that of `textFor`. */
export function presentMessage(
  message: Message,
  head: Pick<Head, 'members' | 'coach'>,
  text?: CoachText,
): MessageReply {
  const writer = [...head.members, ...(head.coach ? [head.coach] : [])].find(({ id }) => id === message.by);
  const { failure } = partsOf(message);
  return {
    id: messageId(message),
    content: text ? contentOf(message, text) : message.content,
    created_at: new Date(message.at).toISOString(),
    sender: writer ? { id: writer.id, name: writer.name } : { id: null, name: FORMER_MEMBER },
    client_id: message.clientId,
    ...(failure && { failure }),
  };
}

/** Whether the message is a coach's failure, which needs a text. */
export const hasFailed = (message: Written): boolean => partsOf(message).failure !== undefined;

/** The text for the failures in these messages, or undefined if there are none. It is loaded only for those. */
export async function textFor(messages: readonly Written[], locale?: string): Promise<ServerText | undefined> {
  return messages.some(hasFailed) ? textOf(locale) : undefined;
}

/** The content of a message: what was written, and the reason if a coach has failed. */
export function contentOf(message: Written, { coachFailures }: CoachText): string {
  const { written, failure } = partsOf(message);
  const reason = failure && failureText(failure, coachFailures);
  return [written, reason].filter(Boolean).join('\n\n');
}

/** The content of a stored message. For one from before failures had codes, what its sentences mean. */
export function partsOf({ content, failure, isExcuse, answers }: Written): {
  written: string;
  failure?: CoachFailure | undefined;
} {
  if (failure || answers === undefined) return { written: content, failure };
  const excuse = isExcuse && oldExcuse(content);
  if (excuse) return { written: '', failure: excuse };
  return oldEnding(content) ?? { written: content };
}
