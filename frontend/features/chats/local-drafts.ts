import { localDrafts } from '#frontend/lib/local-drafts.ts';

/* The texts in the message boxes, by chat. */

const KEY = 'chat_drafts';

type Drafts = Record<string, string>;

export const draftsOf = (owner: string) => localDrafts<Drafts>(KEY, owner, {});

export function readDraft(owner: string, chatId: string): string {
  return draftsOf(owner).read()[chatId] ?? '';
}

export function saveDraft(owner: string, chatId: string, text: string): void {
  const drafts = draftsOf(owner);
  const { [chatId]: before, ...others } = drafts.read();
  if ((before ?? '') !== text) drafts.write(text === '' ? others : { ...others, [chatId]: text });
}
