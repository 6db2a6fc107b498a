import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { note, paragraph } from './parts.ts';

/** To a user who tests whether e-mail reaches them. */
export function testMail(
  { name, unsubscribeUrl }: { name: string; unsubscribeUrl: string },
  language: EmailLanguage,
): Email {
  const words = language.text.emails.testEmail;
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [...greeting(name, language), paragraph(words.text), paragraph(words.preferences)],
      footer: [note(words.why)],
      unsubscribeUrl,
    },
    language,
  );
}
