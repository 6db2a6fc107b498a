import { type ReactNode, useEffect } from 'react';
import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';

/** The frame of the screens on which one signs in: a small sheet of paper on the desk. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
  }, [title]);
  return (
    <main className="auth" id="main">
      <a className="brand" href="/">
        <Mark />
        {PRODUCT.name}
      </a>
      <div className="auth-card">
        <h1>{title}</h1>
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
