import {
  countInvitationMail,
  countUnverifiedSendersMail,
  holdInvitationMail,
  mailHeldInvitations,
  uncountInvitationMail,
  uncountUnverifiedSendersMail,
} from '#functions/lib/data/chat-invitations/invitation-mails.ts';
import { findInvitation, type Invitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import { exportStatus } from '#functions/lib/data/exports/exports.ts';
import { type Decision, noteDone } from '#functions/lib/data/notifications/decisions.ts';
import { loadReader } from '#functions/lib/data/notifications/mail-states.ts';
import { countStrangersMail, uncountStrangersMail } from '#functions/lib/data/users/link-mails.ts';
import {
  isVerified,
  loadCredential,
  loadUser,
  recoveryAddress,
  type User,
  userToRecover,
} from '#functions/lib/data/users/users.ts';
import {
  accountDeleted,
  emailChanged,
  emailLeft,
  exportReady,
  newBrowser,
  passkeyAdded,
  resetPassword,
  verifyEmail,
} from '#functions/lib/emails/account.ts';
import type { Email, EmailLanguage } from '#functions/lib/emails/email.ts';
import { invite } from '#functions/lib/emails/notifications.ts';
import { emailTo, type OutgoingEmail } from '#functions/lib/emails/outgoing-email.ts';
import type { MailJob } from '#functions/lib/jobs.ts';
import { link, recoveryProof } from '#functions/lib/links.ts';
import { digestEmail } from '#functions/lib/notifications/digest.ts';
import type { NotificationMailJob } from '#functions/lib/notifications/notification.ts';
import { isStillSent } from '#functions/lib/notifications/notify.ts';
import { recheck } from '#functions/lib/notifications/registry.ts';
import { reviewEmail } from '#functions/lib/notifications/review.ts';
import { presentInvited } from '#functions/lib/present-agreement.ts';
import { issueLink } from '#functions/lib/tokens.ts';
import { currentHolds } from '#shared/domain/held-addresses.ts';
import * as LIMITS from '#shared/domain/limits.ts';

type Compose<Job extends MailJob> = (job: Job, now: number) => Promise<OutgoingEmail | undefined>;

/** How each kind composes its e-mail. */
const KINDS: { [Kind in MailJob['kind']]: Compose<MailJob & { kind: Kind }> } = {
  notification: notificationEmail,
  digest: digestEmail,
  review: reviewEmail,

  async invitation({ token }, now) {
    const found = await findInvitation(token);
    if (!found || found.acceptedBy || found.ended || found.expiresAt <= now) return undefined;
    const [sender, { user, state }] = await Promise.all([permittedSender(found, now), loadReader(found.email)]);
    if (!sender) return undefined;
    const uncountSender = async () => {
      if (!isVerified(sender)) await uncountUnverifiedSendersMail(sender.id);
    };
    if (state !== 'fine' || !(await countInvitationMail(found.email, now))) {
      await uncountSender();
      return undefined;
    }
    const minutes = Math.ceil((found.expiresAt - now) / 60_000);
    // A user who registers with this link reads the mail of this address. The link in the product alone does not prove
    // that.
    const proof = await issueLink('invitation', { userId: token, proof: found.email }, minutes, now);
    const reader = { id: user?.id ?? found.email, locale: sender.locale };
    const email = await emailTo(found.email, reader, now, (unsubscribeUrl, language) =>
      invite(
        {
          sender: sender.name,
          isSenderVerified: isVerified(sender),
          role: found.role,
          agreement: presentInvited(found, sender, undefined, now),
          url: link('/register', { token, proof }),
          unsubscribeUrl,
        },
        language,
      ),
    );
    const uncount = async () => void (await Promise.all([uncountInvitationMail(found.email), uncountSender()]));
    return { ...email, uncount };
  },

  async verify_email({ userId, email }, now) {
    const user = await loadUser(userId);
    if (!user || user.email !== email || isVerified(user)) return undefined;
    return emailToStranger(email, user, now, async (unsubscribeUrl, language) => {
      const token = await issueLink('verify-email', { userId, proof: email }, LIMITS.verificationHours * 60, now);
      const name = user.verifiedEmail === null ? undefined : user.name;
      return verifyEmail({ name, email, url: link('/verify-email', { token }), unsubscribeUrl }, language);
    });
  },

  async reset_password({ email: typed }, now) {
    const user = await userToRecover(typed, now);
    const credential = user && (await loadCredential(user.email));
    if (!user || !credential) return undefined;
    const proof = recoveryProof(user, credential, now);
    const token = await issueLink('reset-password', { userId: user.id, proof }, LIMITS.passwordResetMinutes, now);
    const to = recoveryAddress(user, now);
    const url = link('/reset-password', { token });
    // Users who ask with an earlier address may not know that they sign in with another one.
    const canReturn = currentHolds(user.heldAddresses, now).some(({ email }) => email === to);
    const moved = to === user.email ? undefined : { to: user.email, canReturn };
    return emailTo(to, user, now, (unsubscribeUrl, language) =>
      resetPassword({ name: user.name, moved, url, unsubscribeUrl }, language),
    );
  },

  async email_changed({ userId, from, to, proved, hold }, now) {
    const user = await loadUser(userId);
    if (!user) return undefined;
    // An unverified address may be someone else's, who must not learn the user's address.
    if (!proved) {
      return emailToStranger(from, user, now, (unsubscribeUrl, language) =>
        emailLeft({ email: from, unsubscribeUrl }, language),
      );
    }
    const restoreUrl = await restoreLink(user, hold, now);
    const url = link('/forgot-password');
    return emailTo(from, user, now, (unsubscribeUrl, language) =>
      emailChanged({ name: user.name, from, to, url, restoreUrl, unsubscribeUrl }, language),
    );
  },

  async export_ready({ userId, id }, now) {
    const user = await loadUser(userId);
    if (!user || (await exportStatus(userId, id, now)) !== 'ready') return undefined;
    // No e-mail to an address that may be someone else's: the page shows the download.
    if (!isVerified(user)) return undefined;
    const url = `${link('/settings')}#export`;
    return emailTo(user.email, user, now, (unsubscribeUrl, language) =>
      exportReady({ name: user.name, url, hours: LIMITS.exportHours, unsubscribeUrl }, language),
    );
  },

  // The account no longer exists: the job has what the e-mail says.
  account_deleted({ userId, email, proved, locale }, now) {
    const send = proved ? emailTo : emailToStranger;
    return send(email, { id: userId, locale }, now, (unsubscribeUrl, language) =>
      accountDeleted({ email, unsubscribeUrl }, language),
    );
  },

  new_browser({ userId, device, at }, now) {
    const url = `${link('/settings')}#sessions`;
    return warning(userId, now, ({ user, isProved, unsubscribeUrl }, language) => {
      const name = isProved ? user.name : undefined;
      return newBrowser({ name, device, at, timezone: user.clock.timezone, url, unsubscribeUrl }, language);
    });
  },

  passkey_added({ userId, name }, now) {
    const url = `${link('/settings')}#passkeys`;
    return warning(userId, now, ({ user, isProved, unsubscribeUrl }, language) => {
      const names = isProved ? { user: user.name, passkey: name } : undefined;
      return passkeyAdded({ names, url, unsubscribeUrl }, language);
    });
  },
};

/**
 * The e-mail of a job, or undefined if it no longer applies. At most four GetItem and one BatchGetItem, or two and a
 * counter; notifications, digests and weekly reviews cost as `notificationEmail`, `digestEmail` and `reviewEmail`.
 */
export function compose(job: MailJob, now: number): Promise<OutgoingEmail | undefined> {
  return (KINDS[job.kind] as Compose<MailJob>)(job, now);
}

/** An e-mail to an address that was never verified, unless it has got too many. Costs as `countStrangersMail`. */
async function emailToStranger(...[to, reader, now, write]: Parameters<typeof emailTo>) {
  if (!(await countStrangersMail(to, now))) return undefined;
  return { ...(await emailTo(to, reader, now, write)), uncount: () => uncountStrangersMail(to) };
}

/**
 * An e-mail about a change that someone else may have made. Not to a new address that is not verified: it may be that
 * of whoever made the change.
 */
async function warning(
  userId: string,
  now: number,
  write: (to: { user: User; isProved: boolean; unsubscribeUrl: string }, language: EmailLanguage) => Email,
) {
  const user = await loadUser(userId);
  if (!user) return undefined;
  const to = recoveryAddress(user, now);
  const isProved = to === user.verifiedEmail;
  const send = isProved ? emailTo : emailToStranger;
  return send(to, user, now, (unsubscribeUrl, language) => write({ user, isProved, unsubscribeUrl }, language));
}

/** Takes a change of address back, as long as the old address is held. */
async function restoreLink({ id: userId, heldAddresses }: User, hold: string | undefined, now: number) {
  const held = currentHolds(heldAddresses, now).find(({ id }) => id === hold);
  if (!held) return undefined;
  const minutes = Math.ceil((held.until - now) / 60_000);
  return link('/restore-email', { token: await issueLink('restore-email', { userId, proof: held.id }, minutes, now) });
}

/** The sender of an invitation if it may be mailed now. Otherwise it is held until the sender is verified. */
async function permittedSender({ senderId, token }: Invitation, now: number): Promise<User | undefined> {
  const sender = await loadUser(senderId);
  if (!sender || isVerified(sender) || (await countUnverifiedSendersMail(senderId, now))) return sender;
  await holdInvitationMail(token);
  // If the address was verified before the invitation was held, the job that mails held invitations may be done.
  const current = await loadUser(senderId);
  if (current && isVerified(current)) await mailHeldInvitations(senderId, now);
  return undefined;
}

/**
 * A notification by e-mail, if it is still sent. The final outcome is recorded. Costs as `recheck`, and as
 * `isStillSent`; a message one UpdateItem more, and one Query if its unread messages are not loaded yet.
 */
async function notificationEmail(
  { notification, reference, held }: NotificationMailJob,
  now: number,
): Promise<OutgoingEmail | undefined> {
  const { userId, id } = notification;
  const current = await recheck(userId, reference, now);
  if (!current?.email) return undefined;
  const { recipient, email } = current;
  const queued = { channel: 'email', notification, reference: email.reference, held, isOver: email.isOver } as const;
  if (!(await isStillSent(recipient, queued, now))) {
    // An earlier attempt of this job may have reserved it.
    await email.giveBack?.(id);
    return undefined;
  }
  if (email.take && !(await email.take(id))) {
    await noteDone(notification, 'email', { outcome: 'dropped', reason: 'email_mailed' });
    return undefined;
  }
  const { user } = recipient;
  return {
    ...(await emailTo(user.email, user, now, (unsubscribeUrl, language) =>
      email.compose({ language, unsubscribeUrl, held, siteUrl: link }),
    )),
    noted: async (isSent) => {
      const sent: Decision = { outcome: 'sent', reason: held ? 'quiet_over' : 'email_immediate' };
      await noteDone(notification, 'email', isSent ? sent : { outcome: 'dropped', reason: 'email_refused' });
      if (!isSent) await email.giveBack?.(id);
    },
  };
}
