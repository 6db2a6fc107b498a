import * as LIMITS from '#shared/domain/limits.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { address, note, paragraph } from './parts.ts';

interface Recovery {
  name: string;
  /**
   * For an e-mail to an earlier address: the current address of the account, and whether the link can take the change
   * of address back.
   */
  moved?: { to: string; canReturn: boolean } | undefined;
  url: string;
  unsubscribeUrl: string;
}

/** To the owner of an account, after a new password was asked for with its address. */
export function resetPassword({ name, moved, url, unsubscribeUrl }: Recovery, language: EmailLanguage): Email {
  const { resetPassword: words, lifetime } = language.text.emails;
  const lasts = words.lifetime(lifetime(LIMITS.passwordResetMinutes));
  return renderEmail(
    {
      subject: words.subject,
      preheader: lasts,
      heading: words.heading,
      before: [...greeting(name, language), paragraph(words.text)],
      action: { text: words.action, url },
      after: [
        paragraph(lasts),
        ...(moved ? [paragraph((part) => words.signInWith(part(address(moved.to))))] : []),
        ...(moved?.canReturn ? [paragraph(words.takeBack)] : []),
        paragraph(words.otherwise),
      ],
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}
