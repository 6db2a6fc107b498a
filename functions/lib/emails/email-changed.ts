import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { addresses, note, paragraph } from './parts.ts';

interface Change {
  name: string;
  from: string;
  to: string;
  url: string;
  unsubscribeUrl: string;
}

/**
 * To the address that an account had until now. `url` leads to the page that asks for a new password: the account is
 * found there by either address, and the link goes to the last one that was verified.
 */
export function emailChanged({ unsubscribeUrl, ...change }: Change, language: EmailLanguage): Email {
  const words = language.text.emails.emailChanged;
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [
        greeting(change.name, language),
        paragraph(words.text),
        addresses({ [words.oldEmail]: change.from, [words.newEmail]: change.to }),
        paragraph(words.ifYou),
        paragraph(words.ifNotYou),
      ],
      action: { text: words.action, url: change.url },
      after: [paragraph(words.howTo)],
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}
