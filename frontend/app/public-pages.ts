import type { ComponentType } from 'react';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import { PUBLIC_ROUTES } from './routes.ts';

type Page = LazyModule<{ default: ComponentType }>;

/** The modules of pre-rendered pages, by path. They must be loaded statically, for pre-rendering and hydration. */
export const PUBLIC_PAGES: ReadonlyMap<string, Page> = new Map(
  Object.values(PUBLIC_ROUTES).map(({ path, module }) => [path, lazyModule<{ default: ComponentType }>(module)]),
);

/** An invitation shows another page, which only its visitors load. */
export const invitation = lazyModule(() => import('./pages/invitation.tsx'));

/** The shell with the page of the current URL. */
export const signedIn = lazyModule(async () => {
  const code = await import('./signed-in.tsx');
  await code.prepareFirst(window.location.pathname);
  return code;
});

/** Loads the code of the next page while the password is checked. */
export function preloadOnSubmit(): () => void {
  const preload = () =>
    void signedIn.load().then(
      ({ prepareFirstPage }) => prepareFirstPage(),
      () => {},
    );
  document.addEventListener('submit', preload, { once: true });
  return () => document.removeEventListener('submit', preload);
}
