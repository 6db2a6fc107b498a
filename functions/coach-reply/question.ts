import type { Head } from '#functions/lib/data/chats/chats.ts';
import type { Reply } from '#functions/lib/data/chats/messages.ts';
import { type Character, type Coach, characterOf, loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { loadReplyState } from '#functions/lib/data/coaches/replies.ts';
import { loadHeads } from '#functions/lib/data/notifications/delivery-targets.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import type { ReplyJob } from '#functions/lib/jobs.ts';
import { type LocalText, textOf } from '#functions/lib/text.ts';

/** Messages that a coach has to answer. */
export interface Question {
  user: User;
  head: Head;
  coach: { id: string } & Character & Pick<Coach, 'mayRead'>;
  /** The texts in the language of the user. */
  text: LocalText;
  /** The monthly limit of cost, in millionths of a dollar; null without one. */
  monthlyLimit: number | null;
  /** The reply answers the messages up to this number. */
  upTo: number;
  /**
   * Set if an earlier delivery of the job has asked the provider: the stored reply, or `lost` if that delivery ended
   * before it had one.
   */
  earlier: Reply | 'lost' | undefined;
}

/**
 * The messages that a job has to answer, as the chat is now: one BatchGetItem, two GetItem and one Query in parallel.
 * `stopped` if the user stopped the reply. Undefined if it was answered together with others, if the chat is closed, or
 * if the user or the coach no longer exists.
 */
export async function loadQuestion({ userId, chatId, sequence }: ReplyJob): Promise<Question | 'stopped' | undefined> {
  const [heads, user, coaches, state] = await Promise.all([
    loadHeads([chatId]),
    loadUser(userId),
    loadCoaches(userId),
    loadReplyState(chatId),
  ]);
  const head = heads.get(chatId);
  const coach = coaches.all.find((each) => each.chatId === chatId && each.active);
  if (!head?.coach || head.closed || !user || !coach) return undefined;
  if (head.answered >= sequence) return undefined;
  // A reply that was written before it was stopped is kept: the user has paid for it.
  const earlier = state.begun >= sequence ? (state.kept ?? 'lost') : undefined;
  if (state.stopped >= sequence && typeof earlier !== 'object') return 'stopped';
  const { monthlyLimit } = coaches;
  const text = await textOf(user.locale);
  // Messages that came after an earlier delivery have jobs of their own.
  const upTo = earlier === undefined ? head.last : state.begun;
  return {
    user,
    head,
    coach: { id: coach.id, mayRead: coach.mayRead, ...characterOf(coach, text) },
    text,
    monthlyLimit,
    upTo,
    earlier,
  };
}
