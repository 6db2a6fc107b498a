import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { notHereYet, reloadIfItHelps } from '#frontend/lib/reload.ts';
import { notify } from './toasts.ts';

/**
 * Loads what a control opens. Where that fails, a notice says so, and all else stays as it is: the answer is
 * `undefined`.
 */
export async function loadOrNotify<Code>(what: LazyModule<Code>): Promise<Code | undefined> {
  try {
    return await what.load();
  } catch {
    if (!(await reloadIfItHelps())) notify('error', notHereYet(navigator.onLine));
    return undefined;
  }
}
