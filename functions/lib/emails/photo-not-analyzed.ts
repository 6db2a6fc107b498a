import { type Email, renderEmail } from './email.ts';
import type { EmailLanguage } from './language.ts';
import { note, paragraph } from './parts.ts';

interface Failure {
  /** The reason, as the entry shows it. */
  sentence: string;
  /** The address of the entry's day. */
  url: string;
  unsubscribeUrl: string;
}

/** To a user whose photo of a meal was not analyzed. */
export function photoNotAnalyzed({ sentence, url, unsubscribeUrl }: Failure, language: EmailLanguage): Email {
  const words = language.text.emails.photoNotAnalyzed;
  return renderEmail(
    {
      subject: words.subject,
      preheader: sentence,
      heading: words.heading,
      before: [paragraph(sentence), paragraph(words.text)],
      action: { text: words.action, url },
      footer: [note(words.why)],
      unsubscribeUrl,
    },
    language,
  );
}
