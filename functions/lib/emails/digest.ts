import type { Role } from '#shared/contracts/confidants.ts';
import { type Email, renderEmail } from './email.ts';
import { greeting, toShow } from './greeting.ts';
import { list } from './list.ts';
import { note, paragraph, phrase, quotation, reference, typed } from './parts.ts';

export interface Digest {
  name: string;
  frequency: 'daily' | 'weekly';
  /** Those with something unread. */
  chats: readonly { name: string; unread: number; url: string }[];
  moreChats: number;
  invitations: readonly { sender: string; role: Role }[];
  /** Open commitments, each with its last day (`YYYY-MM-DD`), or null where that is today or never. */
  due: readonly { title: string; dueDate: string | null }[];
  /** `when` as it is said: 'yesterday', 'Nov 9 – Nov 15'. */
  missed: readonly { title: string; when: string }[];
  moreDue: number;
  moreMissed: number;
  confidants: readonly { name: string; done: number; total: number; url: string }[];
  moreConfidants: number;
  /** The citation may be empty. */
  encouragement: { body: string; citation: string } | null;
  urls: { dashboard: string; confidants: string; preferences: string };
  unsubscribeUrl: string;
}

/** What a digest is called in the preferences. */
const CALLED = { daily: 'Daily Digest', weekly: 'Weekly Summary' } as const;

/** What waits for somebody, once a day or once a week: only what there is. */
export function digest(contents: Digest): Email {
  const { name, frequency, encouragement, urls, unsubscribeUrl } = contents;
  const [first = 'Your digest', ...others] = summary(contents);
  const heading = frequency === 'daily' ? 'Your day' : 'Your week';
  const leading = [first, ...others.slice(0, 1)].join(', ');
  return renderEmail({
    subject: frequency === 'daily' ? capitalized(leading) : `Your week: ${leading}`,
    preheader: capitalized(others.slice(1).join(', ')) || 'What waits for you.',
    heading,
    before: [
      greeting(name),
      paragraph`Here is where things stand.`,
      ...sections(contents),
      ...(encouragement ? [quotation(encouragement)] : []),
    ],
    action: { text: 'Open your dashboard', url: urls.dashboard },
    footer: [
      note`You get this email because your email frequency is ${CALLED[frequency]}.`,
      reference({ text: 'Change how you are notified', url: urls.preferences }),
    ],
    unsubscribeUrl,
  });
}

function sections({ frequency, urls, ...contents }: Digest) {
  const onlyToday = isToday(contents.due);
  return [
    ...list(
      onlyToday ? 'Due today' : 'Open commitments',
      contents.due.map(({ title, dueDate }) => ({
        said: typed(title),
        ...(!onlyToday && { hint: dueDate === null ? 'Due today' : `Due ${shortDate(dueDate)}` }),
      })),
      contents.moreDue,
    ),
    ...list(
      'Unread chats',
      contents.chats.map(({ name, unread, url }) => ({
        said: typed(toShow(name) ?? 'A chat'),
        hint: counted(unread, 'new message'),
        url,
      })),
      contents.moreChats,
    ),
    ...list(
      contents.invitations.length === 1 ? 'An invitation waits for your answer' : 'Invitations wait for your answer',
      contents.invitations.map(({ sender, role }) => {
        const name = typed(toShow(sender) ?? 'Somebody');
        const said =
          role === 'coach'
            ? phrase`${name} asks you to be their coach`
            : phrase`${name} wants to keep commitments with you`;
        return { said, url: urls.confidants };
      }),
    ),
    ...list(
      'Missed',
      contents.missed.map(({ title, when }) => ({ said: typed(title), hint: capitalized(when) })),
      contents.moreMissed,
    ),
    ...list(
      'Your confidants',
      contents.confidants.map(({ name, done, total, url }) => ({
        said: typed(toShow(name) ?? 'Somebody'),
        hint: total === 0 ? 'No commitments' : `${done} of ${total} done`,
        url,
      })),
      contents.moreConfidants,
    ),
  ];
}

/** What there is, the most important first. */
function summary({
  due,
  moreDue,
  chats,
  moreChats,
  invitations,
  missed,
  moreMissed,
  confidants,
  ...rest
}: Digest): string[] {
  return [
    due.length > 0 &&
      (isToday(due)
        ? `${counted(due.length + moreDue, 'commitment')} due today`
        : counted(due.length + moreDue, 'open commitment')),
    chats.length > 0 && counted(chats.length + moreChats, 'unread chat'),
    invitations.length > 0 && counted(invitations.length, 'invitation'),
    missed.length > 0 && `${missed.length + moreMissed} missed`,
    confidants.length > 0 && 'how your confidants are doing',
    rest.encouragement !== null && 'a thought for the way',
  ].filter((said) => said !== false);
}

const isToday = (due: Digest['due']) => due.every(({ dueDate }) => dueDate === null);

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Nov 22'. The formatter is made here: most mail needs none, and making one is slow. */
export function shortDate(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}
