import { questionText } from '#functions/lib/question-text.ts';
import { reminderText } from '#functions/lib/reminder-text.ts';
import type { LocalText } from '#functions/lib/text.ts';
import { previewOf } from '#shared/domain/chats.ts';
import { failureText } from '#shared/domain/failures.ts';
import type { NotificationSubject } from '#shared/domain/notifications.ts';
import type { NotificationContent, NotificationText } from './notification.ts';

/** A notification in a language. */
export function renderNotification(content: NotificationContent, text: LocalText): NotificationText {
  const { subject, body, url } = content;
  return {
    title: titleOf(subject, text),
    body: bodyOf(body, text),
    url,
  };
}

function bodyOf(body: NotificationContent['body'], text: LocalText): string {
  const { coachFailures, photoFailures, notifications, locale } = text;
  if ('photo' in body) return failureText(body.photo, photoFailures, locale);
  if ('question' in body) return previewOf(questionText(body.question, body.people, text));
  if ('reminded' in body) return reminderText(body.reminded, text);
  if ('code' in body) return body.code === 'invitation' ? notifications.invitationBody : notifications.journalPage;
  const failure = body.failure && failureText(body.failure, coachFailures, locale);
  return previewOf([body.text, failure].filter(Boolean).join(' '));
}

/** What a notification is about, in a few words. */
export function titleOf(subject: NotificationSubject, { notifications }: Pick<LocalText, 'notifications'>): string {
  const title = notifications.titles[subject.code] as (params: NotificationSubject) => string;
  return title(subject);
}
