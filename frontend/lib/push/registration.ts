import { onOtherTabChange } from '../cross-tab.ts';
import { local } from '../storage.ts';
import type { PushRegistration } from './due.ts';

/*
 * What a browser keeps of its registration for pushes. It stands beside the session's token, and goes with it. That
 * somebody wants no pushes here outlives sessions: otherwise the next sign-in would register the browser again.
 */

const KEY = 'push_registration';
const OFF_KEY = 'push_off';
const listeners = new Set<() => void>();

/** Tells sessions from each other, by the end of the token's signature: the token itself stands in one place alone. */
export const sessionIdOf = (token: string): string => token.slice(-16);

/** As it is kept: the same text is the same record. */
export const registrationText = (): string | null => local.read(KEY);

export function readRegistration(text: string | null = registrationText()): PushRegistration | undefined {
  try {
    const { token, at, endpoint, session } = JSON.parse(text ?? '{}') as { [Key in keyof PushRegistration]?: unknown };
    const texts = [token, endpoint, session].every((each) => typeof each === 'string' && each !== '');
    return texts && typeof at === 'number' ? ({ token, at, endpoint, session } as PushRegistration) : undefined;
  } catch {
    return undefined;
  }
}

export function storeRegistration(record: PushRegistration): void {
  local.write(KEY, JSON.stringify(record));
  notifyListeners();
}

export function removeRegistration(): void {
  local.remove(KEY);
  notifyListeners();
}

/** Whether somebody has said that this browser is to get no pushes. */
export const isSwitchedOff = (): boolean => local.read(OFF_KEY) === 'true';

export function switchOff(off: boolean): void {
  if (off) local.write(OFF_KEY, 'true');
  else local.remove(OFF_KEY);
}

/** Tells of changes in this tab and in others. */
export function subscribeToRegistration(listener: () => void): () => void {
  const stop = onOtherTabChange(KEY, listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
