import type { InvitedAgreement } from '#shared/contracts/agreements.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { type SeenCommitments, seenByCoach, seenCommitments } from '#shared/domain/seen-commitments.ts';
import { shortened } from '#shared/domain/text.ts';
import { type Email, type EmailLanguage, renderEmail } from './email.ts';
import {
  address,
  displayName,
  greeting,
  list,
  note,
  type Part,
  paragraph,
  quoted,
  typed,
  withoutDirections,
} from './parts.ts';

/* The e-mails of invitations and of notifications, except digests and weekly reviews. */

interface News {
  /** The group's name; null in a chat of two. */
  chat: string | null;
  /** The writers, each once, the writer of the newest message first. */
  people: readonly string[];
  count: number;
  /** The newest message, of which the beginning is shown. */
  preview: string;
  url: string;
  unsubscribeUrl: string;
  /** Whether they were held until the end of quiet hours. */
  merged: boolean;
}

const PREVIEW_LENGTH = 140;

/** To a member of a chat with unread messages. */
export function messages(
  { chat, people, count, preview, url, unsubscribeUrl, merged }: News,
  language: EmailLanguage,
): Email {
  const { messages: words } = language.text.emails;
  const names = people.map(displayName);
  const group = chat === null ? null : (displayName(chat) ?? words.groupChat);
  const title = titleOf(count, names, group, language);
  const beginning = shortened(preview, PREVIEW_LENGTH);
  return renderEmail(
    {
      subject: title,
      preheader: withoutDirections(beginning),
      heading: title,
      before: [
        sentenceOf(count, names, group, language),
        ...(beginning === '' ? [] : [quoted(beginning)]),
        ...(merged ? [paragraph(words.waited)] : []),
      ],
      action: { text: words.action, url },
      after: [paragraph(words.noFurther)],
      footer: [note(words.why)],
      unsubscribeUrl,
    },
    language,
  );
}

/** The names of the writers; undefined for one that must not be shown. */
type Names = readonly (string | undefined)[];

/** 'New message from Grace', '3 new messages from Grace in Sunday walkers', '3 new messages in Sunday walkers' */
function titleOf(count: number, names: Names, group: string | null, { text }: EmailLanguage): string {
  const { messages: words, somebodyWithin } = text.emails;
  const from = group !== null && names.length > 1 ? null : (names[0] ?? somebodyWithin);
  return words.title(count, from, group);
}

/** 'Grace wrote to you:', 'Grace and Ada wrote 3 messages in Sunday walkers. The newest, from Grace:' */
function sentenceOf(count: number, names: Names, group: string | null, { text }: EmailLanguage): Part {
  const { messages: words, somebody, somebodyWithin } = text.emails;
  const [first, second] = names;
  return paragraph((part) => {
    const where = group === null ? null : part(typed(group));
    const writers = words.writers(
      part(typed(first ?? somebody)),
      names.length > 1 ? part(typed(second ?? somebodyWithin)) : null,
      Math.max(0, names.length - 2),
    );
    if (count === 1) return words.one(writers, where);
    return words.several(count, writers, where, names.length > 1 ? part(typed(first ?? somebodyWithin)) : null);
  });
}

interface Invitation {
  /** The sender's name, as they chose it. */
  sender: string;
  /** Without a verified address they could write anything into a subject, under a name of their choosing. */
  isSenderVerified: boolean;
  role: Role;
  /** The agreement that comes with the invitation, from the side of the recipient. */
  agreement?: InvitedAgreement | null;
  url: string;
  unsubscribeUrl: string;
}

/** To an address that a user invites. */
export function invite(
  { sender, isSenderVerified, role, agreement = null, url, unsubscribeUrl }: Invitation,
  language: EmailLanguage,
): Email {
  const { invite: words, somebody } = language.text.emails;
  const name = displayName(sender) ?? somebody;
  const isCoach = role === 'coach';
  const asFriend = words.asFriend[agreement ? seenCommitments(agreement) : 'both'];
  const asCoach = words.asCoach[agreement ? seenByCoach(agreement.theirs) : 'theirs'];
  return renderEmail(
    {
      subject: words.subject(isSenderVerified ? name : somebody),
      preheader: words.preheader(name),
      heading: isCoach ? words.headingToCoach(name) : words.headingToFriend(name),
      before: [
        paragraph((part) => words.text(part(typed(name)))),
        paragraph(isCoach ? asCoach : asFriend),
        ...(agreement ? [paragraph(words.withAgreement)] : []),
      ],
      action: { text: words.action, url },
      after: [paragraph(words.lifetime(LIMITS.invitationDays)), paragraph(words.otherwise)],
      footer: [note((part) => words.why(part(typed(name))))],
      unsubscribeUrl,
    },
    language,
  );
}

interface Acceptance {
  /** The name that the person has chosen who accepted. */
  name: string;
  email: string;
  /** The role in the invitation. */
  role: Role;
  /** Whose commitments the two see, from the side of the one who invited. */
  seen?: SeenCommitments;
  /** The address of their chat. */
  url: string;
  unsubscribeUrl: string;
}

/** To a user whose invitation was accepted. */
export function accepted(
  { name, email, role, seen = 'both', url, unsubscribeUrl }: Acceptance,
  language: EmailLanguage,
): Email {
  const { accepted: words, somebody } = language.text.emails;
  const shown = displayName(name) ?? somebody;
  const isCoach = role === 'coach';
  const isMine = seen === 'mine' || seen === 'both';
  return renderEmail(
    {
      subject: words.subject(shown),
      preheader: isCoach ? words.preheaderOfCoach : words.preheaderOfFriend,
      heading: words.subject(shown),
      before: [
        paragraph((part) => words.text(part(typed(shown)), part(address(email)))),
        paragraph(isCoach ? words.asCoach[isMine ? 'mine' : 'neither'] : words.asFriend[seen]),
      ],
      action: { text: words.action, url },
      footer: [note((part) => words.why(part(typed(shown))))],
      unsubscribeUrl,
    },
    language,
  );
}

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

/** To a user who tests whether e-mail reaches them. */
export function testMail(
  { name, unsubscribeUrl }: { name: string; unsubscribeUrl: string },
  language: EmailLanguage,
): Email {
  const words = language.text.emails.testEmail;
  return renderEmail(
    {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      before: [...greeting(name, language), paragraph(words.text), paragraph(words.preferences)],
      footer: [note(words.why)],
      unsubscribeUrl,
    },
    language,
  );
}
