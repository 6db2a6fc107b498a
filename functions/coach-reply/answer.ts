import type { Fault } from '#functions/lib/clients/ai/provider.ts';
import { appendReply, type Message, type Reply } from '#functions/lib/data/chats/messages.ts';
import { closeQuestion } from '#functions/lib/data/coaches/replies.ts';
import type { LocalText } from '#functions/lib/text.ts';
import { cutTo, type Linkable, withLinks, withoutUnfinished } from '#shared/domain/commitment-links.ts';
import { type CoachFailure, type CoachFailureCode, failureText } from '#shared/domain/failures.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { isInvisible } from '#shared/domain/text.ts';
import type { Written } from './ask.ts';
import type { Question } from './question.ts';

/** What a coach says where OpenAI fails before it has written anything. */
const EXCUSES: Record<Fault, CoachFailureCode> = {
  refused: 'key_refused',
  quota: 'quota_used_up',
  unavailable: 'unreachable',
  silent: 'unreachable',
  broken: 'unreachable',
  long: 'unreadable',
  unreadable: 'unreadable',
};

/**
 * Says what was written, or why that is nothing. What was stopped before its first words says nothing, and is not asked again. Costs as
 * `appendReply`. Undefined where there is no message.
 */
export async function answer(
  question: Question,
  { text, fault, tokens }: Written,
  isStopped: boolean,
  linkable: Linkable,
): Promise<Message | undefined> {
  const { head, text: words, upTo } = question;
  const isWhole = fault === undefined && !isStopped;
  const content = isWhole ? asMessage(text, linkable) : shown(text, linkable);
  if (content === '' && isStopped) {
    await closeQuestion(head.id, upTo);
    return undefined;
  }
  if (content === '') return excuse(question, { code: EXCUSES[fault ?? 'unreadable'], params: {} });
  const said = isWhole || isStopped ? { content } : notWhole(content, fault, words);
  return appendReply(head, { ...said, answers: upTo, tokens }, Date.now());
}

/** Says why there is no reply. Costs as `appendReply`. */
export function excuse({ head, upTo }: Question, failure: CoachFailure): Promise<Message | undefined> {
  return appendReply(head, { content: '', failure, answers: upTo, isExcuse: true }, Date.now());
}

/** What can be shown of a text that is not whole. */
export function shown(text: string, linkable: Linkable): string {
  return asMessage(withoutUnfinished(text), linkable);
}

/** What came to an end before it was whole, with room for the note that says so. */
function notWhole(
  content: string,
  fault: Fault | undefined,
  { coachFailures, locale }: LocalText,
): Pick<Reply, 'content' | 'failure'> {
  const failure = { code: fault === 'long' ? 'too_long' : 'broken_off', params: {} } as const;
  const note = `\n\n${failureText(failure, coachFailures, locale)}`;
  return { content: cutTo(LIMITS.messageLength - note.length, content), failure };
}

/** As people write: no longer than a message, without characters that none of theirs has, and empty where there is nothing to see. */
function asMessage(text: string, linkable: Linkable): string {
  // Before there are links: what is left out between two brackets would make one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are left out
  const allowed = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  const content = withLinks(allowed, linkable).trim();
  return isInvisible(content) ? '' : cutTo(LIMITS.messageLength, content);
}
