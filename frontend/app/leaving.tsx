import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { Opened, useOpening } from '#frontend/ui/opening.tsx';
import { askBeforeLeaving, DISCARD, isUnsaved, leaveBy } from '#frontend/ui/use-unsaved.ts';

export const question = lazyModule(() => import('#frontend/ui/chakra/discard-question.tsx'));

/**
 * Asks before the user leaves a page with unsaved changes by a link, a menu, signing out, the browser's Back or a
 * notification. (Before a reload the browser asks: `useUnsaved`. Browsers without the Navigation API leave without a
 * question.)
 */
export function Leaving() {
  const go = useNavigate();
  const { opening, openFor, close } = useOpening<() => void>(question);
  useEffect(
    () =>
      askBeforeLeaving(async (leave) => {
        // Offline, the code of the dialog may be missing, and the browser's own question is used.
        const isHere = await question.load().catch(() => undefined);
        if (isHere) void openFor(leave);
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
        navigation.removeEventListener('navigate', ask);
        if (navigationType === 'traverse') history.go(destination.index - (navigation.currentEntry?.index ?? 0));
        else void go(pathname + search + hash, { replace: navigationType === 'replace' });
      });
    };
    navigation.addEventListener('navigate', ask);
    return () => navigation.removeEventListener('navigate', ask);
  }, [go]);
  return (
    <Opened opening={opening} code={question}>
      {(DiscardQuestion, { open, subject: leave }) => (
        <DiscardQuestion
          open={open}
          onCancel={close}
          onConfirm={() => {
            close();
            leave();
          }}
        />
      )}
    </Opened>
  );
}
