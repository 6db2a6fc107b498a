import { localDrafts } from '#frontend/lib/local-drafts.ts';
import { useLocalDraft } from '#frontend/lib/use-local-draft.ts';

/* The drafts of messages, by chat. */

const KEY = 'chat_drafts';

export const draftsOf = (owner: string) => localDrafts<Record<string, string>>(KEY, owner, {});

export const useDraft = (owner: string, chatId: string) => useLocalDraft<string>(KEY, owner, chatId, '');
