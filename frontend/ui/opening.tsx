import { Fragment, type ReactNode, useCallback, useState } from 'react';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { loadOrNotify } from './load-or-notify.ts';

/** What a dialog was opened for. Each opening has its own number, as the dialog's key: its fields start anew. */
export interface Opening<Subject> {
  subject: Subject;
  /** Closed, it is still there, to be seen leaving. */
  open: boolean;
  number: number;
}

/** Opens a dialog, whose code comes when somebody reaches for it. */
export function useOpening<Subject>(dialog: LazyModule<unknown>) {
  const [opening, setOpening] = useState<Opening<Subject>>();
  const openFor = useCallback(
    async (subject: Subject) => {
      if (await loadOrNotify(dialog)) setOpening((last) => ({ subject, open: true, number: (last?.number ?? 0) + 1 }));
    },
    [dialog],
  );
  const close = useCallback(() => setOpening((last) => last && { ...last, open: false }), []);
  return { opening, openFor, close };
}

interface OpenedProps<Subject, Dialog> {
  opening: Opening<Subject> | undefined;
  code: LazyModule<{ default: Dialog }>;
  children: (dialog: Dialog, opening: Opening<Subject>) => ReactNode;
}

/** The dialog of an opening, once there is one. */
export function Opened<Subject, Dialog>({ opening, code, children }: OpenedProps<Subject, Dialog>) {
  if (!opening || !code.code) return null;
  return <Fragment key={opening.number}>{children(code.code.default, opening)}</Fragment>;
}
