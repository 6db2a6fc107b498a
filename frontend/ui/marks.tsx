import './marks.css';
import type { CSSProperties } from 'react';

/** `of` marks, the first of them filled. Words beside them say the same. */
export function Marks({ done, of }: { done: number; of: number }) {
  return <span className="marks" style={{ '--done': done, '--of': of } as CSSProperties} aria-hidden="true" />;
}
