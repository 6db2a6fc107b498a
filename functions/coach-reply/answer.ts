import type { Fault } from '#functions/lib/clients/ai/provider.ts';
import { appendReply, type Message, type Reply } from '#functions/lib/data/chats/messages.ts';
import { closeQuestion } from '#functions/lib/data/coaches/replies.ts';
import { textOf } from '#functions/lib/text.ts';
import { cutTo, type Linkable, withLinks, withoutUnfinished } from '#shared/domain/commitment-links.ts';
import { type CoachFailure, type CoachFailureCode, failureText } from '#shared/domain/failures.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { isInvisible } from '#shared/domain/text.ts';
import type { Written } from './ask.ts';
import type { Question } from './question.ts';

/** The coach's message if OpenAI fails before the first text. */
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
 * Stores the reply, or the reason why there is none. A reply that was stopped before its first text stores nothing and
 * is not repeated. Costs as `appendReply`. Returns undefined if no message was stored.
 */
export async function answer(
  question: Question,
  { text, fault, tokens }: Written,
  isStopped: boolean,
  linkable: Linkable,
): Promise<Message | undefined> {
  const { head, upTo } = question;
  const isWhole = fault === undefined && !isStopped;
  const content = isWhole ? asMessage(text, linkable) : shown(text, linkable);
  if (content === '' && isStopped) {
    await closeQuestion(head.id, upTo);
    return undefined;
  }
  if (content === '') return excuse(question, { code: EXCUSES[fault ?? 'unreadable'], params: {} });
  const reply = isWhole || isStopped ? { content } : await notWhole(content, fault);
  return appendReply(head, { ...reply, answers: upTo, tokens }, Date.now());
}

/** Stores the reason why there is no reply. Costs as `appendReply`. */
export function excuse({ head, upTo }: Question, failure: CoachFailure): Promise<Message | undefined> {
  return appendReply(head, { content: '', failure, answers: upTo, isExcuse: true }, Date.now());
}

/** The visible part of an incomplete text. */
export function shown(text: string, linkable: Linkable): string {
  return asMessage(withoutUnfinished(text), linkable);
}

/** An incomplete reply, shortened so that the note about its end fits. */
async function notWhole(content: string, fault: Fault | undefined): Promise<Pick<Reply, 'content' | 'failure'>> {
  const failure = { code: fault === 'long' ? 'too_long' : 'broken_off', params: {} } as const;
  const note = `\n\n${failureText(failure, (await textOf()).coachFailures)}`;
  return { content: cutTo(LIMITS.messageLength - note.length, content), failure };
}

/**
 * Makes the text valid as a message: within the length limit, without forbidden characters, and empty if nothing is
 * visible.
 */
function asMessage(text: string, linkable: Linkable): string {
  // Before links are made: a character removed between two brackets would create one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  const allowed = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  const content = withLinks(allowed, linkable).trim();
  return isInvisible(content) ? '' : cutTo(LIMITS.messageLength, content);
}
