import { picturesAt } from '#functions/lib/clients/photo-access.ts';
import { type Invitation, invite, loadReceived } from '#functions/lib/data/chat-invitations/invitations.ts';
import { type ConfidantOverview, loadOverviews } from '#functions/lib/data/commitments/due-status.ts';
import {
  asViewer,
  loadConfidant,
  loadPeople,
  type OutgoingInvitation,
  revoke,
  showsTo,
} from '#functions/lib/data/confidants/confidants.ts';
import { loadViews, noteView } from '#functions/lib/data/confidants/views.ts';
import { isVerified, loadUser, type User } from '#functions/lib/data/users/users.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentInvited } from '#functions/lib/present-agreement.ts';
import { presentViews } from '#functions/lib/present-views.ts';
import { loadShared, sharedCommitments } from '#functions/lib/shared-commitments.ts';
import { textOf } from '#functions/lib/text.ts';
import {
  type Confidant,
  confidants,
  type ReceivedInvitation,
  type SentInvitation,
} from '#shared/contracts/confidants.ts';
import { viewCalls } from '#shared/contracts/views.ts';
import { halfOf } from '#shared/domain/agreement-changes.ts';
import { shownAt } from '#shared/domain/agreements.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  acceptAgreement,
  declineAgreement,
  listAgreementVersions,
  readAgreement,
  updateAgreement,
} from './agreement.ts';
import { readPreview } from './preview.ts';

export const handler = resource(
  // Two round trips, however many confidants: the second one reads the items of all confidants together.
  route(confidants.list, async ({ user, now }) => {
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
  }),
  route(confidants.invite, async ({ user, body, repeatable, now }) => {
    const asked = body();
    const invited = {
      email: asked.email,
      role: asked.role ?? ('friend' as const),
      agreement: asked.agreement ?? undefined,
    };
    return presentSent(await invite(user, invited, repeatable(asked), now));
  }),
  route(confidants.revoke, async ({ user, params, now }) => {
    await revoke(user.id, params.id, now);
  }),
  // The confidant item is the permission. The user is read in parallel: their clock decides the day of the view.
  route(confidants.commitments, async ({ user, params, now }) => {
    const [confidant, person] = await Promise.all([loadConfidant(user.id, params.id), loadUser(params.id)]);
    if (!confidant || !person) throw new Refusal('confidant_not_found');
    if (!confidant.sees) throw new Refusal('commitments_not_shared');
    // If the view cannot be recorded, the call fails: both were promised that views are recorded.
    const [stored] = await Promise.all([loadShared(person.id, now), noteView(person, user.id, 'commitments', now)]);
    return sharedCommitments(person, asViewer(user.id, confidant), stored, now);
  }),
  readPreview,
  route(viewCalls.views, async ({ user, now, locale }) => {
    const [found, text] = await Promise.all([loadViews(user.id, dayAt(user.clock, now)), textOf(locale())]);
    return presentViews(found, text);
  }),
  readAgreement,
  updateAgreement,
  acceptAgreement,
  declineAgreement,
  listAgreementVersions,
);

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

/** An invitation as its sender sees it. */
function presentSent({
  id,
  token,
  email,
  role,
  chatId,
  agreement,
  createdAt,
  expiresAt,
}: OutgoingInvitation): SentInvitation {
  return {
    id,
    token,
    email,
    role,
    chat_id: chatId,
    has_agreement: agreement !== undefined,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** An invitation as its recipient sees it. */
function presentReceived(
  invitation: Invitation,
  { sender, recipient }: { sender: User; recipient: User },
  pictureOf: (user: User) => string | null,
  now: number,
): ReceivedInvitation {
  const { id, token, role, chatId, expiresAt } = invitation;
  return {
    id,
    token,
    sender_name: sender.name,
    chat_name: sender.name,
    image: pictureOf(sender),
    role,
    chat_id: chatId,
    agreement: presentInvited(invitation, sender, recipient, now),
    expires_at: new Date(expiresAt).toISOString(),
  };
}
