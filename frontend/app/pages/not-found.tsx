import './not-found.css';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useToken } from '#frontend/features/session/session.ts';
import { hasNavigated } from '#frontend/lib/has-navigated.ts';
import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';
import * as text from '#shared/text/app.ts';
import { PATHS } from '../paths.ts';

export default function NotFoundPage() {
  const signedIn = useToken() !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    document.title = text.pageTitle(text.notFoundTitle);
    if (hasNavigated(key)) heading.current?.focus();
  }, [key]);
  return (
    <main className="lost" id="main">
      <a className="brand" href={PATHS.home}>
        <Mark />
        <span>{PRODUCT.name}</span>
      </a>
      <h1 ref={heading} tabIndex={-1} aria-describedby="not-found">
        404
      </h1>
      <p className="lost-words" id="not-found">
        {text.notFound}
      </p>
      <p className="lost-hint">{text.notFoundHint}</p>
      {signedIn ? (
        <Link className="button primary" to={PATHS.dashboard}>
          {text.toDashboard}
        </Link>
      ) : (
        <a className="button primary" href={PATHS.home}>
          {text.toStart}
        </a>
      )}
    </main>
  );
}
