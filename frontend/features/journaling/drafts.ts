import { localDrafts, useLocalDraft } from '#frontend/lib/local-drafts.ts';

/* What is written on the pages of the journal and is not saved yet, by their days. */

export interface JournalDraft {
  text?: string;
  /** The saved text that it replaces. */
  before?: string;
}

const KEY = 'journal_drafts';
const NONE: JournalDraft = {};

export const journalDrafts = (owner: string) => localDrafts<Record<string, JournalDraft>>(KEY, owner, {});

export const useJournalDraft = (owner: string, date: string) => useLocalDraft(KEY, owner, date, NONE);
