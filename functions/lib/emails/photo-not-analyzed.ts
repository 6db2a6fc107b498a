import { type Email, renderEmail } from './email.ts';
import { greeting } from './greeting.ts';
import { note, paragraph } from './parts.ts';

interface Failure {
  /** Why, as the entry says it. */
  sentence: string;
  /** The day of the entry. */
  url: string;
  unsubscribeUrl: string;
}

/** To somebody whose photo of a meal was not analyzed. */
export function photoNotAnalyzed({ sentence, url, unsubscribeUrl }: Failure): Email {
  return renderEmail({
    subject: 'Photo not analyzed',
    preheader: sentence,
    heading: 'Your photo was not analyzed',
    before: [
      greeting(undefined),
      paragraph`${sentence}`,
      paragraph`The entry is kept. You can try again there, or enter what you ate.`,
    ],
    action: { text: 'Open the day', url },
    footer: [note`You get this email because you uploaded a photo of a meal.`],
    unsubscribeUrl,
  });
}
