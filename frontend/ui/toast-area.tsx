import './toasts.css';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { onFirstToast, type ToastMessage, takeToasts } from './toasts.ts';

/** Preloads the toaster before an action that may fail, so that the failure can be shown at once. */
export const toaster = lazyModule(() => import('./chakra/toaster.tsx'));

const LASTS = 4_000;

/**
 * The region of toasts. It is outside the page, which dialogs hide from screen readers, and has an attribute that
 * exempts it. If the toaster cannot be loaded (offline), toasts are plain text, and the next toast tries again.
 */
export function ToastArea() {
  const [Toaster, setToaster] = useState<ComponentType>();
  const [plain, setPlain] = useState<readonly ToastMessage[]>([]);
  useEffect(
    () =>
      onFirstToast(() => {
        toaster.load().then(
          ({ default: loaded }) => setToaster(() => loaded),
          () => setPlain(distinct(takeToasts())),
        );
      }),
    [],
  );
  useEffect(() => {
    if (plain.length === 0) return;
    const timer = setTimeout(() => setPlain([]), LASTS);
    return () => clearTimeout(timer);
  }, [plain]);
  return createPortal(
    <div data-live-announcer="">
      <div className="plain-toasts" role="status">
        {plain.map(({ kind, text, about }) => (
          <p key={text} className={`plain-notice ${kind}`}>
            {about ? (
              <>
                <bdi>{about.title}</bdi>: <bdi>{text}</bdi>
              </>
            ) : (
              text
            )}
          </p>
        ))}
      </div>
      {Toaster ? <Toaster /> : null}
    </div>,
    document.body,
  );
}

function distinct(notices: readonly ToastMessage[]): ToastMessage[] {
  return [...new Map(notices.map((notice) => [notice.about?.url ?? notice.text, notice])).values()];
}
