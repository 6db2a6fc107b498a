import { notHereYet } from '#frontend/lib/reload.ts';
import { Failure } from './states.tsx';
import type { Near } from './use-near.ts';

/** Shown in place of a section whose code could not be loaded. */
export function CodeFailure({ load }: Pick<Near, 'load'>) {
  return (
    <Failure offline={notHereYet(false)} retry={() => void load(true)}>
      {notHereYet(true)}
    </Failure>
  );
}
