import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { addresses, note, paragraph } from './parts.ts';

interface Change {
  name: string;
  from: string;
  to: string;
  url: string;
  restoreUrl?: string | undefined;
  unsubscribeUrl: string;
}

/**
 * To the former address of an account. `url` leads to the page that asks for a new password: the account is found there
 * by either address, and the link goes to the last one that was verified. `restoreUrl` leads to the page that takes the
 * change back.
 */
export function emailChanged({ unsubscribeUrl, ...change }: Change, language: EmailLanguage): Email {
  const words = language.text.emails.emailChanged;
  const { ifNotYou, action, howTo } = change.restoreUrl ? words.restore : words.reset;
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [
        ...greeting(change.name, language),
        paragraph(words.text),
        addresses({ [words.oldEmail]: change.from, [words.newEmail]: change.to }),
        paragraph(words.ifYou),
        paragraph(ifNotYou),
      ],
      action: { text: action, url: change.restoreUrl ?? change.url },
      after: [paragraph(howTo)],
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}
