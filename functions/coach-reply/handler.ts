import type { AiKey } from '#functions/lib/clients/ai/provider.ts';
import { permission } from '#functions/lib/coach-permission.ts';
import { appendReply, type Message, type Reply } from '#functions/lib/data/chats/messages.ts';
import { beginReply } from '#functions/lib/data/coaches/replies.ts';
import type { ReplyJob } from '#functions/lib/jobs.ts';
import { recordUsage } from '#functions/lib/record-usage.ts';
import { worker } from '#functions/lib/worker.ts';
import { answer, appendFailure, visiblePart } from './answer.ts';
import { ask } from './ask.ts';
import { brief } from './briefing.ts';
import { loadQuestion, type Question } from './question.ts';
import { watchForStop } from './stop.ts';
import { startTyping, type Typing } from './typing.ts';

/*
 * Replies to a user's messages to an AI coach. One reply answers all messages up to its start. The queue delivers one
 * job per chat at a time, so two replies never run at once. Messages that arrive meanwhile have a job of their own. A
 * job that is delivered again does not ask the provider again.
 */

export const handler = worker<ReplyJob>(async (job, now) => {
  const question = await loadQuestion(job);
  if (!question) return;
  // The user's other devices still wait for a reply.
  if (question === 'stopped') return startTyping(job.userId, job.chatId).end();
  if (question.earlier) return finish(question, question.earlier, now);
  const permitted = await permission(question, now);
  if ('failure' in permitted) {
    await appendFailure(question, permitted.failure);
    return;
  }
  const typing = startTyping(job.userId, job.chatId);
  let message: Message | undefined;
  try {
    message = await replyTo(question, permitted.key, typing, now);
  } finally {
    if (!message) await typing.end();
  }
});

async function replyTo(question: Question, key: AiKey, typing: Typing, now: number): Promise<Message | undefined> {
  const { parts, linkable } = await brief(question, now);
  // The last step before the request costs money: until here, a failed job is repeated.
  if (!(await beginReply(question.head.id, question.upTo, now))) throw new Error('Another worker writes this reply');
  using stop = watchForStop(question.head.id, question.upTo);
  const written = await ask(key, parts, stop.signal, (text) => typing.write(() => visiblePart(text, linkable)));
  const message = await answer(question, written, stop.signal.aborted, linkable, typing);
  await recordUsage(question.user, question.coach, written.tokens, now);
  return message;
}

/** Puts the reply of an earlier delivery into the chat, or says there that it was interrupted. */
async function finish(question: Question, earlier: Reply | 'lost', now: number): Promise<void> {
  if (earlier === 'lost') {
    await appendFailure(question, { code: 'interrupted', params: {} });
    return;
  }
  await appendReply(question.head, earlier, Date.now());
  if (earlier.tokens) await recordUsage(question.user, question.coach, earlier.tokens, now);
}
