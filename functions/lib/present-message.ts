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

/** Whether the message says that a coach has failed: then it needs a text. */
export const hasFailed = (message: Written): boolean => partsOf(message).failure !== undefined;

/** The text that these messages need, or undefined where no coach has failed in them: it is loaded for those alone. */
export async function textFor(messages: readonly Written[], locale?: string): Promise<ServerText | undefined> {
  return messages.some(hasFailed) ? textOf(locale) : undefined;
}

/** What a message says: what was written, and, of a coach that has failed, why there is no more. */
export function contentOf(message: Written, { coachFailures }: CoachText): string {
  const { written, failure } = partsOf(message);
  const said = failure && failureText(failure, coachFailures);
  return [written, said].filter(Boolean).join('\n\n');
}

/** What a message holds; of one that was written before failures had codes, what its sentences mean. */
export function partsOf({ content, failure, isExcuse, answers }: Written): {
  written: string;
  failure?: CoachFailure | undefined;
} {
  if (failure || answers === undefined) return { written: content, failure };
  const excuse = isExcuse && oldExcuse(content);
  if (excuse) return { written: '', failure: excuse };
  return oldEnding(content) ?? { written: content };
}
