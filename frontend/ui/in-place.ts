import { type RefObject, useEffect, useRef, useState } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { loadOrNotify } from './lazy-controls.tsx';
import type { LineForm } from './line-form.tsx';

/* The state of a line of text that is edited in its place. */

/** Loaded later: pages with many lines are shown before one is edited. */
export const lineForm = lazyModule(() => import('./line-form.tsx'));

interface InPlace {
  /** The form while the line is edited. */
  Form: typeof LineForm | undefined;
  open: () => void;
  /** Returns the focus to the opener. */
  close: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

export function useInPlace(): InPlace {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return {
    Form: isOpen ? lineForm.code?.LineForm : undefined,
    open: () => {
      if (lineForm.code) setOpen(true);
      else void loadOrNotify(lineForm).then((code) => setOpen(code !== undefined));
    },
    close: () => setOpen(false),
    opener,
  };
}
