import { dueBy } from '#functions/lib/data/agenda.ts';
import { toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { noteDone, type Occasion } from '#functions/lib/data/notifications/decisions.ts';
import { type Contents, hasContent, loadDigest } from '#functions/lib/data/notifications/digest.ts';
import { loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import { digest, shortDate } from '#functions/lib/emails/digest.ts';
import type { MailJob } from '#functions/lib/jobs.ts';
import { link } from '#functions/lib/site-link.ts';
import { unsubscribeLinks } from '#functions/lib/unsubscribe-links.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { decide, OTHERWISE } from '#shared/domain/notifications.ts';
import { dayAt } from '#shared/domain/periods.ts';
import type { Composed } from './compose.ts';

/** Of each part, what a letter has room for. */
const SHOWN = 5;

/** Where somebody stands: as `loadRecipients`, then `loadDigest`. Nothing where there is nothing to say. */
export async function dueDigest(
  { userId, due }: MailJob & { kind: 'digest' },
  now: number,
): Promise<Composed | undefined> {
  const [recipient] = await loadRecipients([userId], {}, now);
  if (!recipient) return undefined;
  const { user, preferences, address, quietUntil } = recipient;
  const frequency = preferences.emailFrequency === 'weekly' ? 'weekly' : 'daily';
  const occasion: Occasion = {
    userId,
    event: 'digest',
    id: 'digest',
    subject: frequency === 'daily' ? 'Daily Digest' : 'Weekly Summary',
    at: Date.parse(due),
  };
  const common = { ...OTHERWISE, event: 'digest', channel: 'email', address, quietUntil } as const;
  const circumstances = { ...common, preferences: toContract(preferences) };
  // What would not go in any case is not gathered.
  const first = decide(circumstances);
  const contents = first.action === 'send' ? await loadDigest(user, frequency, now) : undefined;
  const verdict = contents ? decide({ ...circumstances, hasContent: hasContent(contents) }) : first;
  // Late in the night by their clock: it is due when that ends.
  if (verdict.action === 'hold') await dueBy(userId, 'digests', verdict.until);
  if (!contents || verdict.action !== 'send') {
    const outcome = verdict.action === 'hold' ? 'held' : 'dropped';
    await noteDone(occasion, 'email', { outcome, reason: verdict.reason });
    return undefined;
  }
  const { page, call } = await unsubscribeLinks(user.email, now);
  return {
    to: user.email,
    unsubscribeUrl: call,
    ...digest({
      name: user.name,
      frequency,
      ...shown(contents, dayAt(user.clock, now)),
      urls: {
        dashboard: link('/dashboard'),
        confidants: link('/confidants'),
        preferences: link('/settings/notifications'),
      },
      unsubscribeUrl: page,
    }),
    noted: (isSent) =>
      noteDone(
        occasion,
        'email',
        isSent ? { outcome: 'sent', reason: verdict.reason } : { outcome: 'dropped', reason: 'email_refused' },
      ),
  };
}

function shown({ chats, invitations, due, missed, confidants, encouragement }: Contents, today: string) {
  return {
    chats: chats.slice(0, SHOWN).map(({ id, ...chat }) => ({ ...chat, url: link(`/chats/${id}`) })),
    moreChats: Math.max(0, chats.length - SHOWN),
    invitations,
    due: due.slice(0, SHOWN),
    moreDue: Math.max(0, due.length - SHOWN),
    missed: missed.slice(0, SHOWN).map(({ title, periods }) => ({ title, when: when(periods, today) })),
    moreMissed: Math.max(0, missed.length - SHOWN),
    confidants: confidants.slice(0, SHOWN).map(({ id, name, completed: done, total }) => ({
      name,
      done,
      total,
      url: link(`/confidants/${id}/show`),
    })),
    moreConfidants: Math.max(0, confidants.length - SHOWN),
    encouragement: encouragement ? { body: encouragement.body, citation: encouragement.citation ?? '' } : null,
  };
}

/** 'yesterday', 'Nov 14', 'Nov 9 – Nov 15', or '7 times' */
function when([first, ...others]: Contents['missed'][number]['periods'], today: string): string {
  if (!first) return '';
  if (others.length > 0) return `${others.length + 1} times`;
  const { from, to } = first;
  if (from !== to) return `${shortDate(from)} – ${shortDate(to)}`;
  return to === addDays(today, -1) ? 'yesterday' : shortDate(to);
}
