import { type ComponentProps, Fragment, type ReactNode, useCallback, useState } from 'react';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { notHereYet, reloadIfItHelps } from '#frontend/lib/reload.ts';
import { notify } from './toasts.ts';

/** Loads the module that a control needs. On failure it shows a toast and returns `undefined`. */
export async function loadOrNotify<Code>(what: LazyModule<Code>): Promise<Code | undefined> {
  try {
    return await what.load();
  } catch {
    if (!(await reloadIfItHelps())) notify('error', notHereYet(navigator.onLine));
    return undefined;
  }
}

interface ButtonProps extends ComponentProps<'button'> {
  /** The module that a click needs, preloaded on hover or focus. */
  code: LazyModule<unknown>;
}

export function LazyButton({ code, ...button }: ButtonProps) {
  return <button type="button" onPointerEnter={code.prepare} onFocus={code.prepare} {...button} />;
}

/**
 * The subject of an open dialog. Each opening has a new number, used as the dialog's key, so that its fields start
 * fresh.
 */
export interface Opening<Subject> {
  subject: Subject;
  /** A closed dialog stays mounted for its animation. */
  open: boolean;
  number: number;
}

/** Opens a dialog, whose code is preloaded on hover or focus. */
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

/** The dialog, once it was opened. */
export function Opened<Subject, Dialog>({ opening, code, children }: OpenedProps<Subject, Dialog>) {
  if (!opening || !code.code) return null;
  return <Fragment key={opening.number}>{children(code.code.default, opening)}</Fragment>;
}
