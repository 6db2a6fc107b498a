import type { ReactNode } from 'react';

interface PartProps {
  title: ReactNode;
  titleId?: string;
  children: ReactNode;
}

/** One subject of the form: no region of its own, because its heading would pass for the label of its fields. */
export function Part({ title, titleId, children }: PartProps) {
  return (
    <div className="part">
      <h2 id={titleId}>{title}</h2>
      <div className="part-fields">{children}</div>
    </div>
  );
}
