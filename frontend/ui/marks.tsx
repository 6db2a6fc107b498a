import './marks.css';
import type { CSSProperties } from 'react';

/** More marks than these are words alone. */
const MOST = 10;

/** A row of `of` marks, the first of them filled. Words beside it say the same. */
export function Marks({ done, of }: { done: number; of: number }) {
  if (of > MOST) return null;
  const style = { '--done': Math.min(done, of), '--of': of } as CSSProperties;
  return <span className="marks" style={style} aria-hidden="true" />;
}
