import { FAILURE_OF, type ReplyOutcome } from '#functions/lib/ai-attempt.ts';
import type { Fault } from '#functions/lib/clients/ai/provider.ts';
import { appendReply, type Message, type Reply } from '#functions/lib/data/chats/messages.ts';
import { closeQuestion, keepReply } from '#functions/lib/data/coaches/replies.ts';
import type { LocalText } from '#functions/lib/text.ts';
import { allowedIn } from '#shared/domain/allowed-text.ts';
import { cutTo, type Linkable, withLinks, withoutUnfinished } from '#shared/domain/commitment-links.ts';
import { type CoachFailure, failureText } from '#shared/domain/failures.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { isInvisible } from '#shared/domain/text.ts';
import type { Question } from './question.ts';
import type { Typing } from './typing.ts';

/**
 * Stores the reply, or the reason why there is none. A reply that was stopped before its first text stores nothing and
 * is not repeated. Costs as `keepReply` and `appendReply`. Returns undefined if no message was stored.
 */
export async function answer(
  question: Question,
  written: ReplyOutcome,
  isStopped: boolean,
  linkable: Linkable,
  typing: Pick<Typing, 'stop'>,
): Promise<Message | undefined> {
  const { head, upTo } = question;
  const reply = replyOf(question, written, isStopped, linkable);
  if (!reply) {
    await closeQuestion(head.id, upTo);
    return undefined;
  }
  await keepReply(head.id, reply);
  await typing.stop();
  return appendReply(head, reply, Date.now());
}

/** The message for the chat; undefined for a reply that was stopped before its first text. */
function replyOf(
  { text: words, upTo: answers }: Question,
  { text, fault, tokens }: ReplyOutcome,
  isStopped: boolean,
  linkable: Linkable,
): Reply | undefined {
  const isWhole = fault === undefined && !isStopped;
  const content = isWhole ? asMessage(text, linkable) : visiblePart(text, linkable);
  if (content === '') {
    const failure = { code: FAILURE_OF[fault ?? 'unreadable'], params: {} };
    return isStopped ? undefined : { content, failure, isExcuse: true, answers };
  }
  const said = isWhole || isStopped ? { content } : truncated(content, fault, words);
  return { ...said, answers, tokens };
}

/** Stores the reason why there is no reply. Costs as `appendReply`. */
export function appendFailure({ head, upTo }: Question, failure: CoachFailure): Promise<Message | undefined> {
  return appendReply(head, { content: '', failure, answers: upTo, isExcuse: true }, Date.now());
}

/** The visible part of an incomplete text. */
export function visiblePart(text: string, linkable: Linkable): string {
  return asMessage(withoutUnfinished(text), linkable);
}

/** Truncates a partial reply to leave room for its note, which is rendered from `failure` when it is shown. */
function truncated(
  content: string,
  fault: Fault | undefined,
  { coachFailures, locale }: LocalText,
): Pick<Reply, 'content' | 'failure'> {
  const failure = { code: fault === 'long' ? 'too_long' : 'broken_off', params: {} } as const;
  const note = `\n\n${failureText(failure, coachFailures, locale)}`;
  return { content: cutTo(LIMITS.messageLength - note.length, content), failure };
}

/** The text as a valid message: not too long, without forbidden characters, and empty if nothing in it is visible. */
function asMessage(text: string, linkable: Linkable): string {
  // Forbidden characters go first: removing one between two brackets afterwards would create a link.
  const content = withLinks(allowedIn(text), linkable).trim();
  return isInvisible(content) ? '' : cutTo(LIMITS.messageLength, content);
}
