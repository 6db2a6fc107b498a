import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import { lazyPage } from './lazy-page.tsx';
import type { SignedInPath } from './paths.ts';
import { SIGNED_IN_ROUTES } from './routes.ts';

/* The pages inside the shell, loaded together with it: public pages load none of them. */

type PageModule = LazyModule<{ default: ComponentType }>;
type Name = keyof typeof SIGNED_IN_ROUTES;

export const PAGE_MODULES = Object.fromEntries(
  Object.entries(SIGNED_IN_ROUTES).map(([name, { module }]) => [name, lazyModule<{ default: ComponentType }>(module)]),
) as Readonly<Record<Name, PageModule>>;

export type SignedInPages = Readonly<Record<SignedInPath, ComponentType>>;

const BY_PATH = Object.entries(SIGNED_IN_ROUTES).map(([name, { path }]) => [path, PAGE_MODULES[name as Name]] as const);

export const PAGES = Object.fromEntries(
  BY_PATH.map(([path, module]) => [path, lazyPage(module, 'shell')]),
) as SignedInPages;

/**
 * Preloads the page of a path, if there is one. The page itself shows a failure. Only the first page waits for this,
 * while the document's skeleton is shown.
 */
export async function loadPageOf(pathname: string): Promise<void> {
  await BY_PATH.find(([path]) => matchPath(path, pathname))?.[1]
    .load()
    .catch(() => {});
}
