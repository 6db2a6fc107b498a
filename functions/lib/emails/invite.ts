import type { InvitedAgreement } from '#shared/contracts/agreements.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { seenByCoach, seenCommitments } from '#shared/domain/seen-commitments.ts';
import { type Email, type EmailLanguage, renderEmail } from './email.ts';
import { displayName, note, paragraph, typed } from './parts.ts';

interface Invitation {
  /** The sender's name, as they chose it. */
  sender: string;
  /** Without a verified address they could write anything into a subject, under a name of their choosing. */
  isSenderVerified: boolean;
  role: Role;
  /** The agreement that comes with the invitation, from the side of the recipient. */
  agreement?: InvitedAgreement | null;
  url: string;
  unsubscribeUrl: string;
}

/** To an address that a user invites. */
export function invite(
  { sender, isSenderVerified, role, agreement = null, url, unsubscribeUrl }: Invitation,
  language: EmailLanguage,
): Email {
  const { invite: words, somebody } = language.text.emails;
  const name = displayName(sender) ?? somebody;
  const isCoach = role === 'coach';
  const asFriend = words.asFriend[agreement ? seenCommitments(agreement) : 'both'];
  const asCoach = words.asCoach[agreement ? seenByCoach(agreement.theirs) : 'theirs'];
  return renderEmail(
    {
      subject: words.subject(isSenderVerified ? name : somebody),
      preheader: words.preheader(name),
      heading: isCoach ? words.headingToCoach(name) : words.headingToFriend(name),
      before: [
        paragraph((part) => words.text(part(typed(name)))),
        paragraph(isCoach ? asCoach : asFriend),
        ...(agreement ? [paragraph(words.withAgreement)] : []),
      ],
      action: { text: words.action, url },
      after: [paragraph(words.lifetime(LIMITS.invitationDays)), paragraph(words.otherwise)],
      footer: [note((part) => words.why(part(typed(name))))],
      unsubscribeUrl,
    },
    language,
  );
}
