import { useState } from 'react';
import { initial } from '#shared/domain/text.ts';

/**
 * A user's picture over their initials, which show until it is loaded, or if that fails. The name is shown beside it.
 */
export function Avatar({ name, image }: { name: string; image?: string | null | undefined }) {
  const [broken, setBroken] = useState<string>();
  const shown = image && image !== broken ? image : undefined;
  return (
    <span className="avatar" aria-hidden="true" data-initials={initials(name)}>
      {shown ? <img src={shown} alt="" onError={() => setBroken(shown)} /> : null}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => initial(word ?? '')).join('');
}
