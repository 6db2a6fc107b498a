import { useEffect } from 'react';
import { holdPage } from '#frontend/lib/reload.ts';
import * as common from '#shared/text/common.ts';

/** The question before unsaved input is lost. */
export const DISCARD = { question: common.discardQuestion, confirm: common.discard };

let forms = 0;
/** The unsent work that a sign-out loses: the number of changes and of drafts. */
export type Unsent = Readonly<Record<'changes' | 'drafts', number>>;
/** The work that is lost by leaving. */
export type Loss = 'fields' | Unsent;
type Ask = (leave: () => void, loss: Loss) => void;
let question: Ask | undefined;
/** The user has agreed to lose the changes. */
let isDiscarded = false;

/** Whether a form on the page has unsaved changes. */
export const isUnsaved = (): boolean => forms > 0 && !isDiscarded;

/** Runs `leave`. If the page has unsaved changes, or `unsent` ones would be lost, it asks first. */
export function leaveBy(leave: () => void, unsent: Unsent = { changes: 0, drafts: 0 }): void {
  const loss = unsent.changes + unsent.drafts > 0 ? unsent : isUnsaved() && 'fields';
  const discard = () => {
    isDiscarded = true;
    leave();
  };
  if (loss && question) question(discard, loss);
  else leave();
}

/** Registers the question that is asked before a page is left. Returns a function that removes it. */
export function askBeforeLeaving(ask: Ask): () => void {
  question = ask;
  return () => {
    question = undefined;
  };
}

/** While a form has unsaved changes, the page does not reload by itself, and leaving it asks first. */
export function useUnsaved(changed: boolean): void {
  useHeld(changed);
  useUnloadQuestion(changed);
  useEffect(() => {
    if (!changed) return;
    forms += 1;
    isDiscarded = false;
    return () => void forms--;
  }, [changed]);
}

/** While `held`, the page does not reload by itself. Leaving it does not ask. */
export function useHeld(held: boolean): void {
  useEffect(() => (held ? holdPage(() => true) : undefined), [held]);
}

/** While `changed`, the browser asks before a reload, or when the window is closed. */
export function useUnloadQuestion(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
}
