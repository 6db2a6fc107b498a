import type { NotificationRecord } from '#functions/lib/data/notifications/decisions.ts';
import { loadUsers } from '#functions/lib/data/notifications/delivery-targets.ts';
import { titleOf } from '#functions/lib/notifications/render.ts';
import { listOf } from '#functions/lib/question-text.ts';
import type { LocalText } from '#functions/lib/text.ts';
import type { Decision } from '#shared/contracts/notifications.ts';

/** The names of the users whom these notifications name, by id: one BatchGetItem for each 100, none for no user. */
export async function namesIn(records: readonly NotificationRecord[]): Promise<Names> {
  const users = await loadUsers([...new Set(records.flatMap(({ subject }) => byOf(subject) ?? []))]);
  return new Map([...users].map(([id, { name }]) => [id, name]));
}

type Names = ReadonlyMap<string, string>;
type Subject = NotificationRecord['subject'];

const byOf = (subject: Subject) => (typeof subject === 'object' && 'by' in subject ? subject.by : undefined);

/** The decisions about a notification, one for each channel, as the user sees them. `names` are those of `namesIn`. */
export function presentDecisions(
  { id, kind, subject, at, channels }: NotificationRecord,
  names: Names,
  text: LocalText,
): Decision[] {
  const instant = new Date(at).toISOString();
  const about = named(subject, names);
  const cause = causeOf(about, text);
  return channels.map(([channel, { outcome, reason }]) => ({
    // The digest and messages of a chat may notify again.
    id: `${instant}-${id}-${channel}`,
    event: kind,
    subject: titleOf(about, text),
    channel,
    outcome,
    reason: [...cause, text.notifications.reasons[reason]].join(' '),
    reason_code: reason,
    at: instant,
  }));
}

/** Why there was something to decide, where that needs a word. */
function causeOf(subject: Subject, text: LocalText): string[] {
  if (typeof subject === 'string' || subject.code !== 'question') return [];
  const { missed, count, when, name } = subject;
  const { why } = text.questions;
  return [why(listOf(missed, count, text), count, when, name ?? text.notifications.formerMember)];
}

function named(subject: Subject, names: Names): Subject {
  if (typeof subject === 'string' || !('by' in subject) || subject.by === undefined) return subject;
  return { ...subject, name: names.get(subject.by) ?? null };
}
