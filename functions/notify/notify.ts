import { toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { type Decision, noteDecisions, type Occasion } from '#functions/lib/data/notifications/decisions.ts';
import { enqueue } from '#functions/lib/data/notifications/quiet-hours-queue.ts';
import type { Recipient } from '#functions/lib/data/notifications/recipients.ts';
import type { About, Delivery, MailJob, PushJob } from '#functions/lib/jobs.ts';
import type { Told } from '#functions/lib/notices.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';
import { CHANNELS, type Channel, decide, OTHERWISE, type Verdict } from '#shared/domain/notifications.ts';

/** Something for one user, with what is sent if it is to be. */
export interface Notice {
  recipient: Recipient;
  occasion: Occasion;
  isOver: boolean;
  /** In a chat: an e-mail about it is out already. */
  isMailed: boolean;
  told: Told;
  tag: string;
  about: About;
  /** Undefined where somebody else mails it. */
  mail: MailJob | undefined;
}

/**
 * Decides what becomes of something on each channel, and has it done: jobs for the queues, something that waits, and a note of
 * every decision. What is to be done comes first: a note of what was never done would be a lie, and done again it is done once. What was
 * noted before, by a try that failed later, is not decided anew: the hour may be another by now.
 */
export async function notify(notice: Notice, now: number): Promise<void> {
  const decisions: Partial<Record<Channel, Decision>> = {};
  try {
    for (const channel of CHANNELS) {
      if (!notice.recipient.decided.has(channel)) decisions[channel] = await carryOut(notice, channel, now);
    }
  } finally {
    await noteDecisions(notice.occasion, decisions);
  }
}

async function carryOut(notice: Notice, channel: Channel, now: number): Promise<Decision> {
  const { occasion, recipient, about, tag, mail } = notice;
  const verdict = verdictOn(notice, channel);
  const { reason } = verdict;
  if (verdict.action === 'drop') return { outcome: 'dropped', reason };
  if (verdict.action === 'digest') return { outcome: 'digest', reason };
  // What still waits in the same place goes out together with it.
  const until = verdict.action === 'hold' ? verdict.until : recipient.waiting.has(channel) ? now : undefined;
  if (channel !== 'in_app' && until !== undefined) {
    await enqueue(occasion.userId, { channel, tag, about }, until, now);
    return { outcome: 'held', reason: 'quiet' };
  }
  if (channel === 'push') await sendJobs('pushes', [pushing(notice)]);
  if (channel === 'email' && mail) await sendJobs('mail', [mailing(occasion, mail)]);
  return { outcome: 'sent', reason };
}

function verdictOn({ recipient, occasion, isOver, isMailed }: Notice, channel: Channel): Verdict {
  const { preferences, quietUntil, hasDevice, address } = recipient;
  return decide({
    ...OTHERWISE,
    event: occasion.event,
    channel,
    preferences: toContract(preferences),
    quietUntil,
    isOver,
    hasDevice,
    address,
    isMailed,
  });
}

function pushing({ occasion, told, tag, about }: Notice): Delivery<PushJob> {
  return {
    id: `push-${occasion.userId}-${occasion.id}`,
    job: { kind: 'push', occasion, push: { ...told, tag }, about, held: false },
  };
}

function mailing(occasion: Occasion, job: MailJob): Delivery<MailJob> {
  return { id: `mail-${occasion.userId}-${occasion.id}`, job };
}
