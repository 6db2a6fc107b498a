import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import HomePage from './pages/home.tsx';
import { PageSkeleton } from './skeletons.tsx';

/* What the build draws: run in Node, once, for the documents of frontend/build/documents.ts. */

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
