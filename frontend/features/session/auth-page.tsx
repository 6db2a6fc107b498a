import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { hasMoved } from '#frontend/lib/moved.ts';
import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';
import { useHydrated } from './hydrated.ts';

interface AuthPageProps {
  title: string;
  /** What belongs to the title and is read out with it, whenever the reader is brought there. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of the screens around signing in: a small sheet of paper on the desk. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const shown = useRef<string>(undefined);
  const id = useId();
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
    // The first page of a visit leaves the focus where the browser starts.
    if (shown.current === undefined ? hasMoved(key) : shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title, key]);
  return (
    // As the build draws it, it is hidden from who is on the way to pages of their own (`app/boot.ts`).
    <main className={useHydrated() ? 'auth' : 'auth drawn'} id="main">
      <a className="brand" href="/">
        <Mark />
        {PRODUCT.name}
      </a>
      <div className="auth-card">
        <h1 ref={heading} tabIndex={-1} aria-describedby={lead ? id : undefined}>
          {title}
        </h1>
        {lead ? (
          <p className="auth-lead" id={id}>
            {lead}
          </p>
        ) : null}
        {children}
      </div>
      <p className="auth-foot">{PRODUCT.tagline}</p>
    </main>
  );
}

export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p className="alert" role="alert">
      {children}
    </p>
  );
}
