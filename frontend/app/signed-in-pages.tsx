import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import { lazyPage } from './lazy-page.tsx';
import type { SignedInPath } from './paths.ts';
import { SIGNED_IN_ROUTES } from './routes.ts';
import type { Prefetch } from './session-client.ts';

/* The pages inside the shell, loaded together with it: public pages load none of them. */

interface PageCode {
  default: ComponentType;
  /** Fetches what the boot script has requested. */
  prefetch?: Prefetch;
}

type PageModule = LazyModule<PageCode>;
type Name = keyof typeof SIGNED_IN_ROUTES;

export const PAGE_MODULES = Object.fromEntries(
  Object.entries(SIGNED_IN_ROUTES).map(([name, { module }]) => [name, lazyModule<PageCode>(module)]),
) as Readonly<Record<Name, PageModule>>;

export type SignedInPages = Readonly<Record<SignedInPath, ComponentType>>;

const BY_PATH = Object.entries(SIGNED_IN_ROUTES).map(([name, { path }]) => [path, PAGE_MODULES[name as Name]] as const);

export const PAGES = Object.fromEntries(
  BY_PATH.map(([path, module]) => [path, lazyPage(module, 'shell')]),
) as SignedInPages;

/**
 * Preloads the page of a path, if there is one. The page itself shows a failure. Only the first page waits for this,
 * while the document's skeleton is shown. Returns what fetches the page's data.
 */
export async function loadPageOf(pathname: string): Promise<Prefetch | undefined> {
  const page = BY_PATH.find(([path]) => matchPath(path, pathname))?.[1];
  const code = await page?.load().catch(() => undefined);
  return code?.prefetch;
}
