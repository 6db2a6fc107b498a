import type { LocalText } from '#functions/lib/text.ts';
import { failureText } from '#shared/domain/failures.ts';
import type { NotificationSubject } from '#shared/domain/notifications.ts';
import type { NotificationContent, NotificationText } from './notification.ts';

/** A notification in a language. */
export function renderNotification(content: NotificationContent | NotificationText, text: LocalText): NotificationText {
  // The text of a push job of an earlier version.
  if ('title' in content) return content;
  const { subject, body, url } = content;
  return {
    title: titleOf(subject, text),
    body: bodyOf(body, text),
    url,
  };
}

function bodyOf(
  body: NotificationContent['body'],
  { coachFailures, photoFailures, notifications, locale }: LocalText,
): string {
  if ('photo' in body) return failureText(body.photo, photoFailures, locale);
  if (!('text' in body)) return notifications.invitationBody;
  const failure = body.failure && failureText(body.failure, coachFailures, locale);
  return shortened([body.text, failure].filter(Boolean).join(' '));
}

/** What a notification is about, in a few words. */
export function titleOf(
  subject: NotificationSubject | string,
  { notifications }: Pick<LocalText, 'notifications'>,
): string {
  if (typeof subject === 'string') return subject;
  const title = notifications.titles[subject.code] as (params: NotificationSubject) => string;
  return title(subject);
}

const MOST_CHARACTERS = 140;

/** The beginning of a message, in one line. */
export function shortened(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  const points = [...line];
  return points.length > MOST_CHARACTERS ? `${points.slice(0, MOST_CHARACTERS - 1).join('')}…` : line;
}
