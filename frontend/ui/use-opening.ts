import { useCallback, useState } from 'react';
import type { Later } from '#frontend/lib/later.ts';
import { reach } from './reach.ts';

/** What a dialog was opened for. Each opening has its own number, as the dialog's key: its fields start anew. */
export interface Opening<Subject> {
  subject: Subject;
  /** Closed, it is still there, to be seen leaving. */
  open: boolean;
  number: number;
}

/** Opens a dialog, whose code comes when somebody reaches for it. */
export function useOpening<Subject>(dialog: Later<unknown>) {
  const [opening, setOpening] = useState<Opening<Subject>>();
  const openFor = useCallback(
    async (subject: Subject) => {
      if (await reach(dialog)) setOpening((last) => ({ subject, open: true, number: (last?.number ?? 0) + 1 }));
    },
    [dialog],
  );
  const close = useCallback(() => setOpening((last) => last && { ...last, open: false }), []);
  return { opening, openFor, close };
}
