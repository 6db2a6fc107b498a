import { loadSeen, type Sees } from '#functions/lib/data/confidants/told-questions.ts';
import type { NotificationRecord } from '#functions/lib/data/notifications/decisions.ts';
import { loadUsers } from '#functions/lib/data/notifications/delivery-targets.ts';
import { titleOf } from '#functions/lib/notifications/render.ts';
import { listOf } from '#functions/lib/question-text.ts';
import type { LocalText } from '#functions/lib/text.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import { toldOf } from '#shared/domain/questions.ts';

/** The parts of notifications that depend on what the user may read now. */
export interface Readable {
  /** Names of the users that notifications mention, by id. */
  names: ReadonlyMap<string, string>;
  sees: Sees;
}

/**
 * Loads names and visible commitments for these notifications: one BatchGetItem for each 100 users, and in parallel as
 * `loadSeen` for questions about others.
 */
export async function loadReadable(
  userId: string,
  records: readonly NotificationRecord[],
  now: number,
): Promise<Readable> {
  const [users, sees] = await Promise.all([
    loadUsers([...new Set(records.flatMap(({ subject }) => byOf(subject) ?? []))]),
    loadSeen(
      userId,
      records.flatMap(({ subject }) => (isQuestion(subject) ? subject.of : [])),
      now,
    ),
  ]);
  return { names: new Map([...users].map(([id, { name }]) => [id, name])), sees };
}

type Subject = NotificationRecord['subject'];

const isQuestion = (subject: Subject) => subject.code === 'question';

const byOf = (subject: Subject) => ('by' in subject ? subject.by : undefined);

/** The decisions about a notification, one for each channel, as the user sees them. */
export function presentDecisions(
  { id, kind, subject, at, channels }: NotificationRecord,
  readable: Readable,
  text: LocalText,
): Decision[] {
  const instant = new Date(at).toISOString();
  const about = readableOf(subject, readable);
  const cause = causeOf(about, text);
  return channels.map(([channel, { outcome, reason }]) => ({
    // The channel and the instant are part of the id: the digest and the messages of a chat may notify again under the
    // same id.
    id: `${instant}-${id}-${channel}`,
    event: kind,
    subject: titleOf(about, text),
    channel,
    outcome,
    reason: [...cause, text.notifications.reasons[reason]].join(' '),
    cause: cause.join(' '),
    reason_code: reason,
    at: instant,
  }));
}

/** The cause of a notification, if its kind alone does not say it. */
function causeOf(subject: Subject, { questions, notifications, locale }: LocalText): string[] {
  const other = ('name' in subject ? subject.name : null) ?? notifications.formerMember;
  switch (subject.code) {
    case 'question': {
      const { missed, count, when } = subject;
      const titles = listOf(missed, count, { questions, locale });
      return [missed.length > 0 ? questions.why(titles, count, when, other) : questions.whyUnnamed(when, other)];
    }
    case 'look_back':
      return [questions.whyLookBack[subject.every](other)];
    case 'proposal':
      return [questions.whyProposal(other)];
    case 'answer':
      return [questions.whyAnswer(other)];
    case 'ended':
      return [questions.whyEnded(other)];
    case 'shared_review':
      return [questions.whyReview(other)];
    case 'reminder':
      return subject.time ? [notifications.whyReminder(shownTime(subject.time, locale))] : [];
    case 'reminders':
      return subject.time ? [notifications.whyReminders(shownTime(subject.time, locale))] : [];
    default:
      return [];
  }
}

/** '9:44 AM' */
function shownTime(time: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(new Date(`2024-01-01T${time}Z`)).replace('\u202f', ' ');
}

/** The subject with the current name of its user, and without titles that the reader may no longer see. */
function readableOf(subject: Subject, { names, sees }: Readable): Subject {
  const by = byOf(subject);
  const named = by !== undefined ? { ...subject, name: names.get(by) ?? null } : subject;
  return isQuestion(named) ? toldOf(named, (id) => sees(named.of, id)) : named;
}
