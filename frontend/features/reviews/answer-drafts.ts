import { localDrafts, useLocalDraft } from '#frontend/lib/local-drafts.ts';

/* The unsaved answers to the questions of reviews, by the ids of the reviews. */

export type Question = 'helped' | 'hindered' | 'change';
export type AnswerTexts = Partial<Record<Question, string>>;

const KEY = 'review_drafts';
const NONE: AnswerTexts = {};

export const answerDrafts = (owner: string) => localDrafts<Record<string, AnswerTexts>>(KEY, owner, {});

export const useAnswerDraft = (owner: string, reviewId: string) => useLocalDraft(KEY, owner, reviewId, NONE);
