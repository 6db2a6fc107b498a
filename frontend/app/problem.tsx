import { type ReactNode, useEffect } from 'react';
import * as text from '#shared/text/app.ts';
import * as common from '#shared/text/common.ts';

export type Place = 'window' | 'shell';

interface ProblemProps {
  /** Decides the element: the shell already has a `main`. */
  place: Place;
  title: string;
  children: ReactNode;
  retry: () => void;
}

/** Shown in place of a page that cannot be rendered: an error and a way to continue. */
export function Problem({ place, title, children, retry }: ProblemProps) {
  useEffect(() => {
    document.title = text.pageTitle(title);
  }, [title]);
  const Frame = place === 'window' ? 'main' : 'div';
  return (
    <Frame className={place === 'window' ? 'lone' : 'blank'}>
      <h1>{title}</h1>
      <p role="alert">{children}</p>
      <button type="button" className="button primary" onClick={retry}>
        {common.tryAgain}
      </button>
    </Frame>
  );
}
