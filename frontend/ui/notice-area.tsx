import { type ComponentType, useEffect, useState } from 'react';
import { onFirstNotice } from './notices.ts';

const loadToaster = () => import('./chakra/toaster.tsx');

/** Fetches the toaster ahead of an action that may fail, so that the failure is said at once. */
export const prepareToaster = (): void => void loadToaster().catch(() => {});

/** Where notices appear. A toaster that cannot be loaded (offline) is asked for again with the next notice. */
export function NoticeArea() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstNotice(() => {
        loadToaster().then(
          ({ default: loaded }) => setToaster(() => loaded),
          () => {},
        );
      }),
    [],
  );
  return Toaster ? <Toaster /> : null;
}
