import type { Mail } from '#functions/lib/clients/mail.ts';
import {
  countInvitationMail,
  findInvitation,
  uncountInvitationMail,
} from '#functions/lib/data/chat-invitations/invitations.ts';
import { loadMailState } from '#functions/lib/data/notifications/mail-states.ts';
import { countStrangersMail, uncountStrangersMail } from '#functions/lib/data/users/link-mails.ts';
import {
  isVerified,
  loadCredential,
  loadUser,
  recoveryAddress,
  userToRecover,
} from '#functions/lib/data/users/users.ts';
import type { Email } from '#functions/lib/emails/email.ts';
import { emailChanged } from '#functions/lib/emails/email-changed.ts';
import { emailLeft } from '#functions/lib/emails/email-left.ts';
import { invite } from '#functions/lib/emails/invite.ts';
import { resetPassword } from '#functions/lib/emails/reset-password.ts';
import { verifyEmail } from '#functions/lib/emails/verify-email.ts';
import type { MailJob } from '#functions/lib/jobs.ts';
import { recoveryProof } from '#functions/lib/recovery.ts';
import { link } from '#functions/lib/site-link.ts';
import { issueLink } from '#functions/lib/tokens.ts';
import { unsubscribeLinks } from '#functions/lib/unsubscribe-links.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { dueDigest } from './digest.ts';
import { acceptedInvitation, failedPhoto, newMessages } from './notifications.ts';

/** An e-mail, with what is done where it could not be sent, and where it was. */
export interface Composed extends Mail {
  /** Gives back its place among those that an address gets. */
  uncount?: () => Promise<void>;
  /** Notes what became of it. */
  noted?: (isSent: boolean) => Promise<void>;
}

/**
 * The e-mail that a job asks for, or undefined when there is nothing to say any more. At most four GetItem, or two and a counter; notifications
 * as `notifications` and `digest` say.
 */
export function compose(job: MailJob, now: number): Promise<Composed | undefined> {
  switch (job.kind) {
    case 'verify_email':
      return verification(job, now);
    case 'reset_password':
      return recovery(job, now);
    case 'email_changed':
      return farewell(job, now);
    case 'invitation':
      return invitation(job, now);
    case 'messages':
      return newMessages(job, now);
    case 'accepted':
      return acceptedInvitation(job, now);
    case 'photo':
      return failedPhoto(job, now);
    case 'digest':
      return dueDigest(job, now);
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
    ...(await unsubscribable(email, now, (unsubscribeUrl) =>
      verifyEmail({
        name: user.verifiedEmail === null ? undefined : user.name,
        email,
        url: link('/verify-email', { token }),
        unsubscribeUrl,
      }),
    )),
  };
}

async function recovery({ email }: MailJob & { kind: 'reset_password' }, now: number) {
  const user = await userToRecover(email);
  const credential = user && (await loadCredential(user.email));
  if (!user || !credential) return undefined;
  const proof = recoveryProof(user, credential);
  const token = await issueLink('reset-password', { userId: user.id, proof }, LIMITS.passwordResetMinutes, now);
  const to = recoveryAddress(user);
  const url = link('/reset-password', { token });
  return {
    to,
    ...(await unsubscribable(to, now, (unsubscribeUrl) => resetPassword({ name: user.name, url, unsubscribeUrl }))),
  };
}

async function farewell({ userId, from, to, proved }: MailJob & { kind: 'email_changed' }, now: number) {
  const user = await loadUser(userId);
  if (!user) return undefined;
  if (!proved && !(await countStrangersMail(from, now))) return undefined;
  // An address that was never proved may be a stranger's, who is not to learn the right one.
  const letter = await unsubscribable(from, now, (unsubscribeUrl) =>
    proved
      ? emailChanged({ name: user.name, from, to, url: link('/forgot-password'), unsubscribeUrl })
      : emailLeft({ email: from, unsubscribeUrl }),
  );
  return { to: from, ...letter, ...(!proved && { uncount: () => uncountStrangersMail(from) }) };
}

async function invitation({ token }: MailJob & { kind: 'invitation' }, now: number) {
  const found = await findInvitation(token);
  if (!found || found.acceptedBy || found.ended || found.expiresAt <= now) return undefined;
  const [sender, state] = await Promise.all([loadUser(found.senderId), loadMailState(found.email)]);
  if (!sender || state !== 'fine' || !(await countInvitationMail(found.email, now))) return undefined;
  const minutes = Math.ceil((found.expiresAt - now) / 60_000);
  // Whoever registers with it has read the mail of this address: the link in the product alone does not prove that.
  const proof = await issueLink('invitation', { userId: token, proof: found.email }, minutes, now);
  return {
    to: found.email,
    uncount: () => uncountInvitationMail(found.email),
    ...(await unsubscribable(found.email, now, (unsubscribeUrl) =>
      invite({ sender: sender.name, role: found.role, url: link('/register', { token, proof }), unsubscribeUrl }),
    )),
  };
}

/** A letter with the link by which its address wants no more of them. */
async function unsubscribable(email: string, now: number, write: (unsubscribeUrl: string) => Email) {
  const { page, call } = await unsubscribeLinks(email, now);
  return { unsubscribeUrl: call, ...write(page) };
}
