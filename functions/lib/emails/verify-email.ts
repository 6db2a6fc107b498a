import * as LIMITS from '#shared/domain/limits.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { address, note, paragraph } from './parts.ts';

interface Verification {
  /**
   * The name of the user; undefined before the first verified address: a stranger would get a text of the sender's
   * choice.
   */
  name: string | undefined;
  email: string;
  url: string;
  unsubscribeUrl: string;
}

/** To the address of an account, whose owner verifies it with the link. */
export function verifyEmail({ name, email, url, unsubscribeUrl }: Verification, language: EmailLanguage): Email {
  const { verifyEmail: words, lifetime } = language.text.emails;
  const lasts = lifetime(LIMITS.verificationHours * 60);
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader(lasts),
      heading: words.heading,
      before: [...greeting(name, language), paragraph((part) => words.request(part(address(email))))],
      action: { text: words.action, url },
      after: [paragraph(words.lifetime(lasts)), paragraph(words.otherwise)],
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}
