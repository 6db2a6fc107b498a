import { shortened } from '#shared/domain/text.ts';
import { type Email, renderEmail } from './email.ts';
import { straight } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { list } from './list.ts';
import { note, paragraph, typed } from './parts.ts';

interface Reminders {
  rows: readonly { title: string; cue: string | null; url: string }[];
  url: string;
  unsubscribeUrl: string;
}

const SUBJECT_LENGTH = 80;

/** To a user, at the times that they chose for commitments. */
export function reminderEmail({ rows, url, unsubscribeUrl }: Reminders, language: EmailLanguage): Email {
  const words = language.text.emails.reminder;
  const first = straight(shortened(rows[0]?.title ?? '', SUBJECT_LENGTH));
  return renderEmail(
    {
      subject: rows.length > 1 ? words.subjectOfSeveral(rows.length) : words.subject(first),
      preheader: words.preheader,
      heading: rows.length > 1 ? words.headingOfSeveral(rows.length) : words.heading,
      before: [
        paragraph(words.preheader),
        ...list(
          words.due,
          rows.map(({ title, cue, url: link }) => ({
            said: typed(title),
            ...(cue && { hint: typed(cue) }),
            // The button below leads to the only one.
            ...(rows.length > 1 && { url: link }),
          })),
        ),
      ],
      action: { text: rows.length > 1 ? words.actionOfSeveral : words.action, url },
      footer: [note(words.why)],
      unsubscribeUrl,
    },
    language,
  );
}
