import { useEffect } from 'react';
import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';
import { PATHS } from '../paths.ts';

/** The front door for who is not signed in. A document without the app, so its links are plain ones. */
export default function HomePage() {
  useEffect(() => {
    document.title = `${PRODUCT.name} · ${PRODUCT.tagline}`;
  }, []);
  return (
    <div className="home">
      <header className="home-head">
        <span className="brand">
          <Mark />
          {PRODUCT.name}
        </span>
        <a className="quiet-link" href={PATHS.login}>
          Log In
        </a>
      </header>
      <main className="home-main" id="main">
        <h1>{PRODUCT.tagline}</h1>
        <p>
          {PRODUCT.name} holds what you have promised yourself: every day, every week, every month, or once. Look at it,
          check it off, think about it.
        </p>
        <a className="button primary large" href={PATHS.signup}>
          Get Started
        </a>
      </main>
    </div>
  );
}
