import { notHereYet } from '#frontend/lib/reload.ts';
import { Failure } from './states.tsx';
import type { Near } from './use-near.ts';

/** In the place of what lies further down on a page, where its code could not be loaded. */
export function CodeFailure({ load }: Pick<Near, 'load'>) {
  return (
    <Failure offline={notHereYet(false)} retry={() => void load(true)}>
      {notHereYet(true)}
    </Failure>
  );
}
