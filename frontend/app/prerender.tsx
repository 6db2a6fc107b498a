import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import HomePage from './pages/home.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { PageSkeleton } from './skeletons.tsx';

export * as text from '#shared/text/documents.ts';
export { PUBLIC_DOCUMENTS, SIGNED_IN_DOCUMENTS } from './page-documents.ts';
export { PUBLIC_PATHS, SIGNED_IN_PATHS } from './paths.ts';

/* Pre-rendering, run in Node at build time for the documents of frontend/build/documents.ts. */

// Pre-rendering does not wait for lazy modules.
await Promise.all([...PUBLIC_PAGES.values()].map((module) => module.load()));

/** A page that is hydrated by the app in the browser. */
export function page(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
}

/** The landing page, which has no app. */
export function home(): string {
  return renderToStaticMarkup(<HomePage />);
}

/** The skeleton of a signed-in page, which the app replaces. */
export function skeleton(path: string): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <div className="drawn">
        <PageSkeleton path={path} />
      </div>
    </StaticRouter>,
  );
}
