import { type ReactNode, useEffect } from 'react';
import { PRODUCT } from '#shared/product.ts';

export type Place = 'window' | 'shell';

interface ProblemProps {
  /** Inside the shell there is a `main` already. */
  place: Place;
  title: string;
  children: ReactNode;
  retry: () => void;
}

/** In the place of a page that cannot be shown: a sentence and a way on, never a blank sheet. */
export function Problem({ place, title, children, retry }: ProblemProps) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
  }, [title]);
  const Frame = place === 'window' ? 'main' : 'div';
  return (
    <Frame className={place === 'window' ? 'lone' : 'blank'}>
      <h1>{title}</h1>
      <p role="alert">{children}</p>
      <button type="button" className="button primary" onClick={retry}>
        Try again
      </button>
    </Frame>
  );
}
