import { useEffect, useState } from 'react';
import { type KeptAction, keptOnDevice, onKeptChange } from './kept-actions.ts';
import { ownerOf } from './token.ts';

type Kept = readonly [key: string, action: KeptAction];

const NONE: readonly Kept[] = [];

/** The unsent presses of a user's reminders. None where the browser blocks its databases. */
export async function keptActionsOf(owner: string): Promise<readonly Kept[]> {
  const all = await keptOnDevice.entries().catch(() => []);
  const own = all.filter(([, { token }]) => ownerOf(token) === owner);
  return own.length > 0 ? own : NONE;
}

/** The same, for as long as they are shown; without a user, none. */
export function useKeptActions(owner: string | undefined): readonly Kept[] {
  const [kept, setKept] = useState(NONE);
  useEffect(() => {
    if (owner === undefined) return;
    let isShown = true;
    const read = () => void keptActionsOf(owner).then((found) => isShown && setKept(found));
    read();
    const stop = onKeptChange(read);
    return () => {
      isShown = false;
      stop();
    };
  }, [owner]);
  return kept;
}
