import { keptFor } from './kept.ts';

/* What stands in the boxes of the chats, until it is sent. */

const KEY = 'chat_drafts';

type Drafts = Record<string, string>;

const draftsOf = (owner: string) => keptFor<Drafts>(KEY, owner, {});

export function readDraft(owner: string, chatId: string): string {
  return draftsOf(owner).read()[chatId] ?? '';
}

export function keepDraft(owner: string, chatId: string, text: string): void {
  const kept = draftsOf(owner);
  const { [chatId]: before, ...others } = kept.read();
  if ((before ?? '') !== text) kept.write(text === '' ? others : { ...others, [chatId]: text });
}

export function forgetDrafts(owner: string): void {
  draftsOf(owner).forget();
}
