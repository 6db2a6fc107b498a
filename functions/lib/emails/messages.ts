import { shortened } from '#shared/domain/text.ts';
import { type Email, renderEmail } from './email.ts';
import { displayName, withoutDirections } from './greeting.ts';
import type { EmailLanguage } from './language.ts';
import { note, type Part, paragraph, quoted, typed } from './parts.ts';

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
