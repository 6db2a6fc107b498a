import type { Role } from '#shared/contracts/confidants.ts';
import { type Email, type EmailLanguage, renderEmail } from './email.ts';
import { displayName, greeting, list, note, paragraph, phrase, quotation, reference, typed } from './parts.ts';

export interface Digest {
  name: string;
  frequency: 'daily' | 'weekly';
  /** Chats with unread messages. */
  chats: readonly { name: string; unread: number; url: string }[];
  moreChats: number;
  invitations: readonly { sender: string; role: Role }[];
  /** Open commitments, each with its last day (`YYYY-MM-DD`), or null where that is today or never. */
  due: readonly { title: string; dueDate: string | null; url: string }[];
  /** Commitments whose pause has ended. */
  resumed: readonly { title: string; url: string }[];
  moreResumed: number;
  /** `when` in the language of the e-mail: 'yesterday', 'Nov 9 – Nov 15, 2 of 3'. */
  missed: readonly { title: string; when: string; url: string }[];
  moreDue: number;
  moreMissed: number;
  confidants: readonly { name: string; done: number; total: number; url: string }[];
  moreConfidants: number;
  /** The citation may be empty. */
  encouragement: { body: string; citation: string } | null;
  urls: { dashboard: string; confidants: string; preferences: string };
  unsubscribeUrl: string;
}

/** A digest, once a day or once a week: only the sections that have contents. */
export function digest(contents: Digest, language: EmailLanguage): Email {
  const { name, frequency, encouragement, urls, unsubscribeUrl } = contents;
  const words = language.text.emails.digest;
  const [first = words.empty, ...others] = summary(contents, language);
  const leading = listed([first, ...others.slice(0, 1)], language);
  return renderEmail(
    {
      subject: frequency === 'daily' ? capitalized(leading, language) : words.weeklySubject(leading),
      preheader: capitalized(listed(others.slice(1), language), language) || words.preheader,
      heading: words.headings[frequency],
      before: [
        ...greeting(name, language),
        paragraph(words.introduction),
        ...sections(contents, language),
        ...(encouragement ? [quotation(encouragement)] : []),
      ],
      action: { text: words.action, url: urls.dashboard },
      footer: [note(words.why[frequency]), reference({ text: words.preferences, url: urls.preferences })],
      unsubscribeUrl,
    },
    language,
  );
}

function sections({ urls, ...contents }: Digest, language: EmailLanguage) {
  const { digest: words, somebody } = language.text.emails;
  const onlyToday = isToday(contents.due);
  const more = (count: number) => (count > 0 ? words.more(count) : undefined);
  return [
    ...list(
      onlyToday ? words.dueToday : words.openCommitments,
      contents.due.map(({ title, dueDate, url }) => ({
        said: typed(title),
        url,
        ...(!onlyToday && { hint: dueDate === null ? words.dueToday : words.due(shortDate(dueDate, language)) }),
      })),
      more(contents.moreDue),
    ),
    ...list(
      words.resumed,
      contents.resumed.map(({ title, url }) => ({ said: typed(title), url })),
      more(contents.moreResumed),
    ),
    ...list(
      words.unreadChats,
      contents.chats.map(({ name, unread, url }) => ({
        said: typed(displayName(name) ?? words.chat),
        hint: words.newMessages(unread),
        url,
      })),
      more(contents.moreChats),
    ),
    ...list(
      words.invitations(contents.invitations.length),
      contents.invitations.map(({ sender, role }) => {
        const asks = role === 'coach' ? words.asksForCoach : words.asksForFriend;
        const said = phrase((part) => asks(part(typed(displayName(sender) ?? somebody))));
        return { said, url: urls.confidants };
      }),
    ),
    ...list(
      words.missed,
      contents.missed.map(({ title, when, url }) => ({ said: typed(title), hint: capitalized(when, language), url })),
      more(contents.moreMissed),
    ),
    ...list(
      words.confidants,
      contents.confidants.map(({ name, done, total, url }) => ({
        said: typed(displayName(name) ?? somebody),
        hint: total === 0 ? words.noCommitments : words.done(done, total),
        url,
      })),
      more(contents.moreConfidants),
    ),
  ];
}

/** The contents, the most important first. */
function summary(
  {
    due,
    moreDue,
    resumed,
    moreResumed,
    chats,
    moreChats,
    invitations,
    missed,
    moreMissed,
    confidants,
    encouragement,
  }: Digest,
  { text }: EmailLanguage,
): string[] {
  const { summary: words } = text.emails.digest;
  const dueCount = due.length + moreDue;
  return [
    due.length > 0 && (isToday(due) ? words.dueToday(dueCount) : words.open(dueCount)),
    resumed.length > 0 && words.resumed(resumed.length + moreResumed),
    chats.length > 0 && words.chats(chats.length + moreChats),
    invitations.length > 0 && words.invitations(invitations.length),
    missed.length > 0 && words.missed(missed.length + moreMissed),
    confidants.length > 0 && words.confidants,
    encouragement !== null && words.encouragement,
  ].filter((each) => each !== false);
}

const isToday = (due: Digest['due']) => due.every(({ dueDate }) => dueDate === null);

/** 'Nov 9, Nov 11' */
export function listed(all: readonly string[], { locale }: EmailLanguage): string {
  return new Intl.ListFormat(locale, { type: 'unit' }).format(all);
}

function capitalized(words: string, { locale }: EmailLanguage): string {
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}

/** 'Nov 22'. The formatter is made here: most e-mails need none, and making one is slow. */
export function shortDate(date: string, { locale }: EmailLanguage): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}
