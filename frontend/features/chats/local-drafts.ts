import { localDrafts, useLocalDraft } from '#frontend/lib/local-drafts.ts';

/* The drafts of messages, by chat. */

const KEY = 'chat_drafts';

export const draftsOf = (owner: string) => localDrafts<Record<string, string>>(KEY, owner, {});

export const useDraft = (owner: string, chatId: string) => useLocalDraft<string>(KEY, owner, chatId, '');
