import { type Email, renderEmail } from './email.ts';
import type { EmailLanguage } from './language.ts';
import { address, note, paragraph } from './parts.ts';

/** To the former address of an account that was never verified: it names neither the user nor the new address. */
export function emailLeft(
  { email, unsubscribeUrl }: { email: string; unsubscribeUrl: string },
  language: EmailLanguage,
): Email {
  const words = language.text.emails.emailLeft;
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [paragraph((part) => words.text(part(address(email)))), paragraph(words.nothingToDo)],
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}
