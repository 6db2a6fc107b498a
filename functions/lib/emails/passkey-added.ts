import { type Email, renderEmail } from './email.ts';
import { greeting, withoutDirections } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { note, paragraph, typed } from './parts.ts';

interface Added {
  /**
   * The names of the user and the passkey; undefined for an address that was never verified, which may be a stranger's.
   */
  names: { user: string; passkey: string } | undefined;
  url: string;
  unsubscribeUrl: string;
}

/** About a new passkey. `url` leads to the section of the settings that lists them. */
export function passkeyAdded({ names, url, unsubscribeUrl }: Added, language: EmailLanguage): Email {
  const words = language.text.emails.passkeyAdded;
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [
        ...greeting(names?.user, language),
        names
          ? paragraph((part) => words.text(part(typed(withoutDirections(names.passkey)))))
          : paragraph(words.textWithoutName),
        paragraph(words.ifYou),
        paragraph(words.ifNotYou),
      ],
      action: { text: words.action, url },
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}
