import type { ComponentType } from 'react';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import { PUBLIC_ROUTES } from './routes.ts';

type Page = LazyModule<{ default: ComponentType }>;

/**
 * The modules of the pages that the build draws, by path: a drawing can be made, and taken over, only where the module
 * is there already.
 */
export const PUBLIC_PAGES: ReadonlyMap<string, Page> = new Map(
  Object.values(PUBLIC_ROUTES).map(({ path, module }) => [path, lazyModule<{ default: ComponentType }>(module)]),
);

/** The registration of an invited user is another page, which no other visitor waits for. */
export const invitation = lazyModule(() => import('#frontend/features/session/components/invitation-page.tsx'));

/** The frame of signed-in pages, with the page of the address. */
export const signedIn = lazyModule(async () => {
  const code = await import('./signed-in.tsx');
  await code.loadPageOf(window.location.pathname);
  return code;
});

/** While the password is being checked, the code of the next page comes. */
export function preloadOnSubmit(): () => void {
  const preload = () =>
    void signedIn.load().then(
      ({ prepareFirstPage }) => prepareFirstPage(),
      () => {},
    );
  document.addEventListener('submit', preload, { once: true });
  return () => document.removeEventListener('submit', preload);
}
