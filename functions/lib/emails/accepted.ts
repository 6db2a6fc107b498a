import type { Role } from '#shared/contracts/confidants.ts';
import type { SeenCommitments } from '#shared/domain/seen-commitments.ts';
import { type Email, renderEmail } from './email.ts';
import { displayName } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { address, note, paragraph, typed } from './parts.ts';

interface Acceptance {
  /** The name that the person has chosen who accepted. */
  name: string;
  email: string;
  /** The role in the invitation. */
  role: Role;
  /** Whose commitments the two see, from the side of the one who invited. */
  seen?: SeenCommitments;
  /** The address of their chat. */
  url: string;
  unsubscribeUrl: string;
}

/** To a user whose invitation was accepted. */
export function accepted(
  { name, email, role, seen = 'both', url, unsubscribeUrl }: Acceptance,
  language: EmailLanguage,
): Email {
  const { accepted: words, somebody } = language.text.emails;
  const shown = displayName(name) ?? somebody;
  const isCoach = role === 'coach';
  const isMine = seen === 'mine' || seen === 'both';
  return renderEmail(
    {
      subject: words.subject(shown),
      preheader: isCoach ? words.preheaderOfCoach : words.preheaderOfFriend,
      heading: words.subject(shown),
      before: [
        paragraph((part) => words.text(part(typed(shown)), part(address(email)))),
        paragraph(isCoach ? words.asCoach[isMine ? 'mine' : 'neither'] : words.asFriend[seen]),
      ],
      action: { text: words.action, url },
      footer: [note((part) => words.why(part(typed(shown))))],
      unsubscribeUrl,
    },
    language,
  );
}
