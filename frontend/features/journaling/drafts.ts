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

/** The days with a draft that differs from what was saved, oldest first. */
export const unsavedDays = (owner: string): string[] =>
  Object.entries(journalDrafts(owner).read())
    .filter(([, draft]) => isUnsaved(draft))
    .map(([date]) => date)
    .sort();

export const isUnsaved = ({ text = '', before = '' }: JournalDraft): boolean => text.trim() !== before;

/** The drafts of an earlier session and of this one. A page that has both gets one after the other. */
export function withSealed(
  sealed: Record<string, JournalDraft>,
  current: Record<string, JournalDraft>,
): Record<string, JournalDraft> {
  const joined = Object.entries(current).map(([date, draft]): [string, JournalDraft] => {
    const earlier = sealed[date]?.text?.trim();
    const isThere = !earlier || draft.text?.includes(earlier);
    return [date, isThere ? draft : { ...draft, text: `${earlier}\n\n${draft.text ?? ''}` }];
  });
  return { ...sealed, ...Object.fromEntries(joined) };
}
