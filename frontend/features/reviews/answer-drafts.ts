import { localDrafts } from '#frontend/lib/local-drafts.ts';

/* What a user has written into the questions of reviews and not saved, by the ids of the reviews. */

export type Question = 'helped' | 'hindered' | 'change';
export type AnswerTexts = Partial<Record<Question, string>>;

export const answerDrafts = (owner: string) => localDrafts<Record<string, AnswerTexts>>('review_drafts', owner, {});

/** Without texts, the draft is removed. */
export function keepAnswers(owner: string, reviewId: string, texts: AnswerTexts): void {
  const drafts = answerDrafts(owner);
  const { [reviewId]: _, ...others } = drafts.read();
  drafts.write(Object.keys(texts).length > 0 ? { ...others, [reviewId]: texts } : others);
}
