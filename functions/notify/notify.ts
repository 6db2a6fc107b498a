import { type Decision, noteDecisions, type Occasion } from '#functions/lib/data/decisions.ts';
import { hold } from '#functions/lib/data/held.ts';
import { toContract } from '#functions/lib/data/preferences.ts';
import type { Recipient } from '#functions/lib/data/recipients.ts';
import type { Delivery, HeldNotice, MailJob, PushJob } from '#functions/lib/jobs.ts';
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
  held: HeldNotice;
  /** Undefined where somebody else mails it. */
  mail: MailJob | undefined;
  /** Takes the one e-mail that a chat has until it is read; false when another message has it. */
  takeMail?: () => Promise<boolean>;
}

/**
 * Decides what becomes of something on each channel, and has it done: jobs for the queues, something that waits, and a note of
 * every decision. What is to be done comes first: a note of what was never done would be a lie, and done again it is done once.
 */
export async function notify(notice: Notice): Promise<void> {
  const decisions: Partial<Record<Channel, Decision>> = {};
  for (const channel of CHANNELS) decisions[channel] = await carryOut(notice, channel);
  await noteDecisions(notice.occasion, decisions);
}

async function carryOut(notice: Notice, channel: Channel): Promise<Decision> {
  const verdict = verdictOn(notice, channel);
  if (verdict.action === 'drop') return { outcome: 'dropped', reason: verdict.reason };
  if (verdict.action === 'digest') return { outcome: 'digest', reason: verdict.reason };
  if (channel !== 'in_app' && verdict.action === 'hold') {
    const { occasion, held, tag } = notice;
    await hold(occasion.userId, { channel, about: tag, notice: held }, verdict.until);
    return { outcome: 'held', reason: verdict.reason };
  }
  if (channel === 'push') await sendJobs('pushes', [pushing(notice)]);
  if (channel === 'email' && notice.mail) {
    if (notice.takeMail && !(await notice.takeMail())) return { outcome: 'dropped', reason: 'email_mailed' };
    await sendJobs('mail', [mailing(notice.occasion, notice.mail)]);
  }
  return { outcome: 'sent', reason: verdict.reason };
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

function pushing({ occasion, told, tag, held: notice }: Notice): Delivery<PushJob> {
  return {
    id: `push-${occasion.userId}-${occasion.id}`,
    job: { kind: 'push', occasion, push: { ...told, tag }, notice, held: false },
  };
}

function mailing(occasion: Occasion, job: MailJob): Delivery<MailJob> {
  return { id: `mail-${occasion.userId}-${occasion.id}`, job };
}
