import './marks.css';
import type { CSSProperties } from 'react';

/** `of` marks, of which the first ones are filled. The words beside them say the same. */
export function Marks({ done, of }: { done: number; of: number }) {
  return <span className="marks" style={{ '--done': done, '--of': of } as CSSProperties} aria-hidden="true" />;
}
