import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { hasMoved } from '#frontend/lib/moved.ts';
import * as text from '#shared/text/app.ts';

interface PageProps {
  /** The name of the page, in the window's title too. */
  name: string;
  /** What the heading says, where that is more than the name. */
  heading?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A signed-in page: its title, and its heading, to which a reader comes when the page was reached by a link. */
export function Page({ name, heading, actions, children }: PageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const place = useRef<string>(undefined);
  useEffect(() => {
    document.title = text.pageTitle(name);
  }, [name]);
  useEffect(() => {
    // The first page of a visit leaves the focus where the browser starts, and a step within a page where it is.
    if (hasMoved(key) && place.current !== pathname) title.current?.focus({ preventScroll: true });
    place.current = pathname;
  }, [key, pathname]);
  return (
    <>
      <div className="page-head">
        <h1 ref={title} tabIndex={-1}>
          {heading ?? name}
        </h1>
        {actions}
      </div>
      {children}
    </>
  );
}
