import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';

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
  // The first page of a visit leaves the focus where the browser starts.
  const shown = useRef(key === 'default' ? title : undefined);
  const id = useId();
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <main className="auth" id="main">
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
