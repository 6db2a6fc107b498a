import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { note, paragraph } from './parts.ts';

interface ExportReady {
  name: string;
  /** The address of the section in the settings: only signed-in users can download the file. */
  url: string;
  hours: number;
  unsubscribeUrl: string;
}

/** To a user whose export can be downloaded. */
export function exportReady({ name, url, hours, unsubscribeUrl }: ExportReady, language: EmailLanguage): Email {
  const words = language.text.emails.exportReady;
  const lifetime = language.text.emails.lifetime(hours * 60);
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.text(lifetime),
      heading: words.heading,
      before: [...greeting(name, language), paragraph(words.text(lifetime)), paragraph(words.ifNotYou)],
      action: { text: words.action, url },
      footer: [note(words.why)],
      unsubscribeUrl,
      isEssential: true,
    },
    language,
  );
}
