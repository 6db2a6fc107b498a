import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import HomePage from './pages/home.tsx';
import { DRAWN } from './preload.ts';
import { PageSkeleton } from './skeletons.tsx';

/* What the build draws: run in Node, once, for the documents of frontend/build/documents.ts. */

// Drawing does not wait for code.
await Promise.all(Object.values(DRAWN).map((code) => code?.load()));

/** A page that the app takes over in the browser. */
export function page(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
}

/** The front door, which needs no app. */
export function home(): string {
  return renderToStaticMarkup(<HomePage />);
}

/** The first picture of a signed-in page, which the app replaces. */
export function skeleton(path: string): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <div className="drawn">
        <PageSkeleton path={path} />
      </div>
    </StaticRouter>,
  );
}
