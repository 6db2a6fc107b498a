import { type Email, renderEmail } from './email.ts';
import type { EmailLanguage } from './language.ts';
import { address, note, paragraph } from './parts.ts';

/** The last e-mail to the address of a deleted account. It has no name. */
export function accountDeleted(
  { email, unsubscribeUrl }: { email: string; unsubscribeUrl: string },
  language: EmailLanguage,
): Email {
  const words = language.text.emails.accountDeleted;
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [paragraph((part) => words.text(part(address(email)))), paragraph(words.stays), paragraph(words.again)],
      footer: [note(words.why)],
      unsubscribeUrl,
    },
    language,
  );
}
