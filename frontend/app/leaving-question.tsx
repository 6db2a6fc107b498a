import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { askBeforeLeaving, DISCARD, isUnsaved, type Loss, leaveBy } from '#frontend/ui/use-unsaved.ts';

export const discardQuestion = lazyModule(() => import('#frontend/ui/chakra/discard-question.tsx'));

/**
 * Asks before the user leaves a page with unsaved changes by a link, a menu, signing out, the browser's Back or a
 * notification. (The browser asks before a reload: `useUnsaved`. In browsers without the Navigation API the settings
 * ask by themselves: `ui/unsaved-bar.tsx`.)
 */
export function LeavingQuestion() {
  const go = useNavigate();
  const { opening, openFor, close } = useOpening<{ leave: () => void; loss: Loss }>(discardQuestion);
  useEffect(
    () =>
      askBeforeLeaving(async (leave, loss) => {
        // Offline, the dialog's code may be missing: then the browser's own question is used.
        const isHere = await discardQuestion.load().catch(() => undefined);
        if (isHere) void openFor({ leave, loss });
        else if (window.confirm(DISCARD.question)) leave();
      }),
    [openFor],
  );
  useEffect(() => {
    if (!('navigation' in window)) return;
    const { navigation } = window;
    const ask = (event: NavigateEvent) => {
      const { destination, navigationType, cancelable, defaultPrevented } = event;
      const { pathname, search, hash } = new URL(destination.url);
      if (!isUnsaved() || !cancelable || defaultPrevented || !destination.sameDocument) return;
      if (pathname === location.pathname) return;
      event.preventDefault();
      leaveBy(() => {
        if (navigationType === 'traverse') history.go(destination.index - (navigation.currentEntry?.index ?? 0));
        else void go(pathname + search + hash, { replace: navigationType === 'replace' });
      });
    };
    navigation.addEventListener('navigate', ask);
    return () => navigation.removeEventListener('navigate', ask);
  }, [go]);
  return (
    <Opened opening={opening} code={discardQuestion}>
      {(DiscardQuestion, { open, subject }) => (
        <DiscardQuestion
          open={open}
          loss={subject.loss}
          onCancel={close}
          onConfirm={() => {
            close();
            subject.leave();
          }}
        />
      )}
    </Opened>
  );
}
