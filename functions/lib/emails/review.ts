import { shortDate } from './digest.ts';
import { type Email, type EmailLanguage, renderEmail } from './email.ts';
import { greeting, list, note, reference, typed } from './parts.ts';

interface ReviewLetter {
  name: string;
  /** The first and last day of the week (`YYYY-MM-DD`). */
  week: { from: string; to: string };
  /** The sentences, each with a link to the history entry that it is about. */
  sentences: readonly { text: string; url: string | undefined }[];
  urls: { review: string; preferences: string };
  unsubscribeUrl: string;
}

/** The review of a user's week after its end, for users who asked for it. */
export function reviewLetter(
  { name, week, sentences, urls, unsubscribeUrl }: ReviewLetter,
  language: EmailLanguage,
): Email {
  const words = language.text.emails.review;
  const range = words.range(shortDate(week.from, language), shortDate(week.to, language));
  return renderEmail(
    {
      subject: words.subject(range),
      preheader: words.preheader,
      heading: words.heading,
      before: [
        ...greeting(name, language),
        ...list(
          range,
          sentences.map(({ text, url }) => ({ said: typed(text), ...(url && { url }) })),
        ),
      ],
      action: { text: words.action, url: urls.review },
      footer: [note(words.why), reference({ text: words.preferences, url: urls.preferences })],
      unsubscribeUrl,
    },
    language,
  );
}
