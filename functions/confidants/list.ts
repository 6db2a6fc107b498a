import { picturesAt } from '#functions/lib/clients/photo-access.ts';
import { loadReceived } from '#functions/lib/data/chat-invitations/invitations.ts';
import { type ConfidantOverview, loadOverviews } from '#functions/lib/data/commitments/due-status.ts';
import { loadPeople, showsTo } from '#functions/lib/data/confidants/confidants.ts';
import { isVerified, type User } from '#functions/lib/data/users/users.ts';
import { route } from '#functions/lib/http/route.ts';
import { type Confidant, confidants } from '#shared/contracts/confidants.ts';
import { halfOf } from '#shared/domain/agreement-changes.ts';
import { shownAt } from '#shared/domain/agreements.ts';
import { presentReceived, presentSent } from './present-invitation.ts';

// Two round trips, however many confidants: the second reads the items of all of them at once.
export const listConfidants = route(confidants.list, async ({ user, now }) => {
  const [{ confidants, sent }, received, pictureOf] = await Promise.all([
    loadPeople(user.id, now),
    // A user who has not verified an address may have entered someone else's.
    isVerified(user) ? loadReceived(user.email, now) : [],
    picturesAt(now),
  ]);
  const senders = [...new Set(received.map(({ senderId }) => senderId))];
  const { overviews, people } = await loadOverviews(user.id, confidants, senders, now);
  return {
    active_confidants: overviews.map((each) => presentConfidant(user, each, pictureOf, now)).sort(byName),
    pending_invitations: {
      sent: sent.toSorted((a, b) => b.createdAt - a.createdAt).map(presentSent),
      received: received.flatMap((invitation) => {
        const sender = people.find(({ id }) => id === invitation.senderId);
        return sender ? [presentReceived(invitation, { sender, recipient: user }, pictureOf, now)] : [];
      }),
    },
  };
});

function presentConfidant(
  reader: User,
  { user, role, chatId, sees, completed, total, top, until, agreement }: ConfidantOverview,
  pictureOf: (user: User) => string | null,
  now: number,
): Confidant {
  const shown = shownAt(halfOf(agreement, reader.id), 'commitments', reader.clock.timezone, now);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    image: pictureOf(user),
    status: 'active',
    role,
    shares_commitments: sees,
    chat_id: chatId,
    completed_count: completed,
    total_count: total,
    top_commitments: top,
    visible_until: until === null ? null : new Date(until).toISOString(),
    agreement_proposed: agreement?.proposed?.by === user.id,
    sees_commitments: showsTo({ role, sees })
      ? { which: shown.value, until: shown.until }
      : { which: 'none', until: null },
  };
}

let collator: Intl.Collator | undefined;

function byName(a: Confidant, b: Confidant): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  return collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
