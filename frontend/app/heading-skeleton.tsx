interface HeadingProps {
  children: string;
  action?: string;
  second?: string;
  link?: string;
}

/** The heading of a page with placeholders for its controls. */
export function HeadingSkeleton({ children, action, second, link }: HeadingProps) {
  const main = action ? (
    <span className="button primary" aria-hidden="true">
      {action}
    </span>
  ) : null;
  return (
    <div className="page-head">
      <h1>{children}</h1>
      {link ? (
        <span className="quiet-link" aria-hidden="true">
          {link}
        </span>
      ) : null}
      {second ? (
        <div className="head-actions" aria-hidden="true">
          <span className="button quiet">{second}</span>
          {main}
        </div>
      ) : (
        main
      )}
    </div>
  );
}
