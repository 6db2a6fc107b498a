import { type Email, renderEmail } from './email.ts';
import { greeting, straight, toShow } from './greeting.ts';
import { note, type Part, paragraph, phrase, quoted, typed } from './parts.ts';
import { shortened } from './shortened.ts';

interface News {
  /** The group's name; null in a chat of two. */
  chat: string | null;
  /** Who wrote, each once, the writer of the newest message first. */
  people: readonly string[];
  count: number;
  /** The newest message; its beginning is shown. */
  preview: string;
  url: string;
  unsubscribeUrl: string;
  /** They waited for the end of quiet hours. */
  merged: boolean;
}

const PREVIEW_LENGTH = 140;

/** To a member of a chat who has not read what was written there. */
export function messages({ chat, people, count, preview, url, unsubscribeUrl, merged }: News): Email {
  const names = people.map(toShow);
  const group = chat === null ? undefined : (toShow(chat) ?? 'a group chat');
  const title = titleOf(count, names, group);
  const beginning = shortened(preview, PREVIEW_LENGTH);
  return renderEmail({
    subject: title,
    preheader: straight(beginning),
    heading: title,
    before: [
      greeting(undefined),
      sentenceOf(count, names, group),
      ...(beginning === '' ? [] : [quoted(beginning)]),
      ...(merged ? [paragraph`${count === 1 ? 'It' : 'They'} waited for the end of your quiet hours.`] : []),
    ],
    action: { text: 'Open the chat', url },
    after: [paragraph`No further email comes about this chat until you have read it.`],
    footer: [note`You get this email because your email frequency is Immediate.`],
    unsubscribeUrl,
  });
}

/** Without those that are not to be shown. */
type Names = readonly (string | undefined)[];

/** 'New message from Grace', '3 new messages from Grace in Sunday walkers', and without names where several wrote there */
function titleOf(count: number, names: Names, group: string | undefined): string {
  const what = count === 1 ? 'New message' : `${count} new messages`;
  const from = group && names.length > 1 ? '' : ` from ${names[0] ?? 'somebody'}`;
  return `${what}${from}${group ? ` in ${group}` : ''}`;
}

/** 'Grace wrote to you:', 'Grace and Ada wrote 3 messages in Sunday walkers. The newest, from Grace:' */
function sentenceOf(count: number, names: Names, group: string | undefined): Part {
  const where = group ? phrase` in ${typed(group)}` : ' to you';
  if (count === 1) return paragraph`${everybody(names)} wrote${where}:`;
  const newest = names.length > 1 ? phrase`The newest, from ${typed(names[0] ?? 'somebody')}` : 'The newest';
  return paragraph`${everybody(names)} wrote ${String(count)} messages${where}. ${newest}:`;
}

/** 'Grace', 'Grace and Ada', 'Grace, Ada and 2 others' */
function everybody([first, ...others]: Names): Part {
  const writer = typed(first ?? 'Somebody');
  if (others.length === 0) return writer;
  const second = typed(others[0] ?? 'somebody');
  if (others.length === 1) return phrase`${writer} and ${second}`;
  return phrase`${writer}, ${second} and ${others.length === 2 ? '1 other' : `${others.length - 1} others`}`;
}
