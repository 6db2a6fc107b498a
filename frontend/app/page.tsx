import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { hasNavigated } from '#frontend/lib/has-navigated.ts';
import * as text from '#shared/text/app.ts';

interface PageProps {
  /** The title of the page, also of the window. */
  name: string;
  /** The heading, if it is more than the title. */
  heading?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A signed-in page: its title, and its heading, which gets the focus after a navigation. */
export function Page({ name, heading, actions, children }: PageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const place = useRef<string>(undefined);
  useEffect(() => {
    document.title = text.pageTitle(name);
  }, [name]);
  useEffect(() => {
    // The first page of a visit does not move the focus, nor does a navigation within a page.
    if (hasNavigated(key) && place.current !== pathname) title.current?.focus({ preventScroll: true });
    place.current = pathname;
  }, [key, pathname]);
  return (
    <>
      <div className="page-head">
        <h1 ref={title} tabIndex={-1} dir="auto">
          {heading ?? name}
        </h1>
        {actions}
      </div>
      {children}
    </>
  );
}
