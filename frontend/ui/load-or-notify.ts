import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { notHereYet, reloadIfItHelps } from '#frontend/lib/reload.ts';
import { notify } from './toasts.ts';

/** Loads the module that a control needs. On failure it shows a toast and returns `undefined`. */
export async function loadOrNotify<Code>(what: LazyModule<Code>): Promise<Code | undefined> {
  try {
    return await what.load();
  } catch {
    if (!(await reloadIfItHelps())) notify('error', notHereYet(navigator.onLine));
    return undefined;
  }
}
