import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page listens: not yet in a document that the build has drawn, whose first picture must be repeated exactly. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
