import type { Head } from '#functions/lib/data/chats/chats.ts';
import { type Character, characterOf, loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { loadStop } from '#functions/lib/data/coaches/replies.ts';
import { loadHeads } from '#functions/lib/data/notifications/delivery-targets.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import type { ReplyJob } from '#functions/lib/jobs.ts';
import { type LocalText, textOf } from '#functions/lib/text.ts';

/** Messages that a coach has to answer. */
export interface Question {
  user: User;
  head: Head;
  coach: { id: string } & Character;
  /** In the language of the user. */
  text: LocalText;
  /** Of what this month may cost, in millionths of a dollar. */
  monthlyLimit: number | null;
  /** The reply answers the messages up to this number. */
  upTo: number;
}

/**
 * What a job has to answer, as it is now: one BatchGetItem, two GetItem and one Query in parallel. `stopped` if the
 * user stopped the reply. Undefined if it was answered together with others, or the user or the coach no longer exists.
 */
export async function loadQuestion({ userId, chatId, sequence }: ReplyJob): Promise<Question | 'stopped' | undefined> {
  const [heads, user, coaches, stopped] = await Promise.all([
    loadHeads([chatId]),
    loadUser(userId),
    loadCoaches(userId),
    loadStop(chatId),
  ]);
  const head = heads.get(chatId);
  const coach = coaches.all.find((each) => each.chatId === chatId && each.active);
  if (!head?.coach || head.closed || !user || !coach) return undefined;
  if (head.answered >= sequence) return undefined;
  if (stopped >= sequence) return 'stopped';
  const { monthlyLimit } = coaches;
  const text = await textOf(user.locale);
  return { user, head, coach: { id: coach.id, ...characterOf(coach, text) }, text, monthlyLimit, upTo: head.last };
}
