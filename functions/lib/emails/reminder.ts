import { shortened } from '#shared/domain/text.ts';
import { type Email, renderEmail } from './email.ts';
import { withoutDirections } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { list } from './list.ts';
import { note, paragraph, typed } from './parts.ts';

interface Row {
  title: string;
  /** The text about the commitment: its cue, the used part of a limit, or how many of several times are done. */
  said: string | undefined;
  isLimit: boolean;
  url: string;
}

interface Reminders {
  rows: readonly Row[];
  url: string;
  unsubscribeUrl: string;
}

const SUBJECT_LENGTH = 80;

/** A reminder to a user, at the times that they chose for commitments. */
export function reminderEmail({ rows, url, unsubscribeUrl }: Reminders, language: EmailLanguage): Email {
  const words = language.text.emails.reminder;
  const shown = (some: readonly Row[]) =>
    some.map(({ title, said, url: link }) => ({
      said: typed(title),
      ...(said && { hint: typed(said) }),
      // A single row needs no link: the button below leads to it.
      ...(rows.length > 1 && { url: link }),
    }));
  const first = withoutDirections(shortened(rows[0]?.title ?? '', SUBJECT_LENGTH));
  return renderEmail(
    {
      subject: rows.length > 1 ? words.subjectOfSeveral(rows.length) : words.subject(first),
      preheader: words.preheader,
      heading: rows.length > 1 ? words.headingOfSeveral(rows.length) : words.heading,
      before: [
        paragraph(words.preheader),
        ...list(words.due, shown(rows.filter(({ isLimit }) => !isLimit))),
        ...list(words.limits, shown(rows.filter(({ isLimit }) => isLimit))),
      ],
      action: { text: rows.length > 1 ? words.actionOfSeveral : words.action, url },
      footer: [note(words.why)],
      unsubscribeUrl,
    },
    language,
  );
}
