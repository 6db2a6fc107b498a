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
import { accountDeleted } from '#functions/lib/emails/account-deleted.ts';
import type { Email } from '#functions/lib/emails/email.ts';
import { emailChanged } from '#functions/lib/emails/email-changed.ts';
import { emailLeft } from '#functions/lib/emails/email-left.ts';
import { exportReady } from '#functions/lib/emails/export-ready.ts';
import { invite } from '#functions/lib/emails/invite.ts';
import { type EmailLanguage, emailLanguage } from '#functions/lib/emails/language.ts';
import { newBrowser } from '#functions/lib/emails/new-browser.ts';
import type { OutgoingEmail } from '#functions/lib/emails/outgoing-email.ts';
import { passkeyAdded } from '#functions/lib/emails/passkey-added.ts';
import { resetPassword } from '#functions/lib/emails/reset-password.ts';
import { verifyEmail } from '#functions/lib/emails/verify-email.ts';
import type { MailJob } from '#functions/lib/jobs.ts';
import { digestEmail } from '#functions/lib/notifications/digest.ts';
import { reviewEmail } from '#functions/lib/notifications/review.ts';
import { recoveryProof } from '#functions/lib/password-link.ts';
import { presentInvited } from '#functions/lib/present-agreement.ts';
import { link } from '#functions/lib/site-link.ts';
import { issueLink } from '#functions/lib/tokens.ts';
import { unsubscribeLinks } from '#functions/lib/unsubscribe-links.ts';
import { currentHolds } from '#shared/domain/held-addresses.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { notificationEmail } from './notifications.ts';

/**
 * The e-mail of a job, or undefined if it no longer applies. At most four GetItem and one BatchGetItem, or two and a
 * counter; notifications, digests and weekly reviews cost as `notificationEmail`, `digestEmail` and `reviewEmail`.
 */
export function compose(job: MailJob, now: number): Promise<OutgoingEmail | undefined> {
  switch (job.kind) {
    case 'verify_email':
      return verification(job, now);
    case 'reset_password':
      return recovery(job, now);
    case 'email_changed':
      return farewell(job, now);
    case 'export_ready':
      return exported(job, now);
    case 'account_deleted':
      return lastLetter(job, now);
    case 'new_browser':
      return newSignIn(job, now);
    case 'passkey_added':
      return newPasskey(job, now);
    case 'invitation':
      return invitation(job, now);
    case 'digest':
      return digestEmail(job, now);
    case 'review':
      return reviewEmail(job, now);
    case 'notification':
      return notificationEmail(job, now);
  }
}

async function verification({ userId, email }: MailJob & { kind: 'verify_email' }, now: number) {
  const user = await loadUser(userId);
  if (!user || user.email !== email || isVerified(user)) return undefined;
  if (!(await countStrangersMail(email, now))) return undefined;
  const token = await issueLink('verify-email', { userId, proof: email }, LIMITS.verificationHours * 60, now);
  return {
    to: email,
    uncount: () => uncountStrangersMail(email),
    ...(await unsubscribable(email, user, now, (unsubscribeUrl, language) =>
      verifyEmail(
        {
          name: user.verifiedEmail === null ? undefined : user.name,
          email,
          url: link('/verify-email', { token }),
          unsubscribeUrl,
        },
        language,
      ),
    )),
  };
}

async function recovery({ email: typed }: MailJob & { kind: 'reset_password' }, now: number) {
  const user = await userToRecover(typed, now);
  const credential = user && (await loadCredential(user.email));
  if (!user || !credential) return undefined;
  const proof = recoveryProof(user, credential, now);
  const token = await issueLink('reset-password', { userId: user.id, proof }, LIMITS.passwordResetMinutes, now);
  const to = recoveryAddress(user, now);
  const url = link('/reset-password', { token });
  // Who asks by the address that they know would not know with which one they sign in.
  const canReturn = currentHolds(user.heldAddresses, now).some(({ email }) => email === to);
  const moved = to === user.email ? undefined : { to: user.email, canReturn };
  return {
    to,
    ...(await unsubscribable(to, user, now, (unsubscribeUrl, language) =>
      resetPassword({ name: user.name, moved, url, unsubscribeUrl }, language),
    )),
  };
}

async function farewell({ userId, from, to, proved, hold }: MailJob & { kind: 'email_changed' }, now: number) {
  const user = await loadUser(userId);
  if (!user) return undefined;
  if (!proved && !(await countStrangersMail(from, now))) return undefined;
  const restoreUrl = await restoreLink(user, hold, now);
  const url = link('/forgot-password');
  // An unverified address may be someone else's, who must not learn the user's address.
  const email = await unsubscribable(from, user, now, (unsubscribeUrl, language) =>
    proved
      ? emailChanged({ name: user.name, from, to, url, restoreUrl, unsubscribeUrl }, language)
      : emailLeft({ email: from, unsubscribeUrl }, language),
  );
  return { to: from, ...email, ...(!proved && { uncount: () => uncountStrangersMail(from) }) };
}

/** Takes a change of address back, as long as the old address is held. */
async function restoreLink({ id: userId, heldAddresses }: User, hold: string | undefined, now: number) {
  const held = currentHolds(heldAddresses, now).find(({ id }) => id === hold);
  if (!held) return undefined;
  const minutes = Math.ceil((held.until - now) / 60_000);
  return link('/restore-email', { token: await issueLink('restore-email', { userId, proof: held.id }, minutes, now) });
}

async function exported({ userId, id }: MailJob & { kind: 'export_ready' }, now: number) {
  const user = await loadUser(userId);
  if (!user || (await exportStatus(userId, id, now)) !== 'ready') return undefined;
  // To an address that may be someone else's, nobody needs to write: the page shows the download.
  if (!isVerified(user)) return undefined;
  const url = `${link('/settings')}#export`;
  return {
    to: user.email,
    ...(await unsubscribable(user.email, user, now, (unsubscribeUrl, language) =>
      exportReady({ name: user.name, url, hours: LIMITS.exportHours, unsubscribeUrl }, language),
    )),
  };
}

/** There is no account any more: the job has what the e-mail says. */
async function lastLetter({ userId, email, proved, locale }: MailJob & { kind: 'account_deleted' }, now: number) {
  if (!proved && !(await countStrangersMail(email, now))) return undefined;
  return {
    to: email,
    ...(!proved && { uncount: () => uncountStrangersMail(email) }),
    ...(await unsubscribable(email, { id: userId, locale }, now, (unsubscribeUrl, language) =>
      accountDeleted({ email, unsubscribeUrl }, language),
    )),
  };
}

async function newSignIn({ userId, device, at }: MailJob & { kind: 'new_browser' }, now: number) {
  const user = await loadUser(userId);
  if (!user) return undefined;
  // Not to a new address that is not verified: it may be that of whoever has signed in.
  const to = recoveryAddress(user, now);
  const proved = to === user.verifiedEmail;
  if (!proved && !(await countStrangersMail(to, now))) return undefined;
  const name = proved ? user.name : undefined;
  const url = `${link('/settings')}#sessions`;
  return {
    to,
    ...(!proved && { uncount: () => uncountStrangersMail(to) }),
    ...(await unsubscribable(to, user, now, (unsubscribeUrl, language) =>
      newBrowser({ name, device, at, timezone: user.clock.timezone, url, unsubscribeUrl }, language),
    )),
  };
}

async function newPasskey({ userId, name }: MailJob & { kind: 'passkey_added' }, now: number) {
  const user = await loadUser(userId);
  if (!user) return undefined;
  // Not to a new address that is not verified: it may be that of whoever added the passkey.
  const to = recoveryAddress(user, now);
  const proved = to === user.verifiedEmail;
  if (!proved && !(await countStrangersMail(to, now))) return undefined;
  const names = proved ? { user: user.name, passkey: name } : undefined;
  return {
    to,
    ...(!proved && { uncount: () => uncountStrangersMail(to) }),
    ...(await unsubscribable(to, user, now, (unsubscribeUrl, language) =>
      passkeyAdded({ names, url: `${link('/settings')}#passkeys`, unsubscribeUrl }, language),
    )),
  };
}

async function invitation({ token }: MailJob & { kind: 'invitation' }, now: number) {
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
  return {
    to: found.email,
    uncount: async () => void (await Promise.all([uncountInvitationMail(found.email), uncountSender()])),
    ...(await unsubscribable(
      found.email,
      { id: user?.id ?? found.email, locale: sender.locale },
      now,
      (unsubscribeUrl, language) =>
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
    )),
  };
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

/** An e-mail with the link that unsubscribes its address, for the reader with this id. */
async function unsubscribable(
  email: string,
  { id, locale }: { id: string; locale?: string | undefined },
  now: number,
  write: (unsubscribeUrl: string, language: EmailLanguage) => Email,
) {
  const [{ page, call }, language] = await Promise.all([unsubscribeLinks(email, id, now), emailLanguage(locale)]);
  return { unsubscribeUrl: call, ...write(page, language) };
}
