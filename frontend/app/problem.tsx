import { type ReactNode, useEffect } from 'react';
import * as text from '#shared/text/app.ts';
import * as common from '#shared/text/common.ts';

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
