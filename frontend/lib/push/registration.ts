import { local, onOtherTabChange } from '../storage.ts';

/*
 * The push registration of this browser in local storage. It is stored with the session's token and removed with it.
 * The user's choice to disable pushes here outlives sessions: otherwise the next sign-in would register the browser
 * again.
 */

/** The stored registration of this browser. */
export interface PushRegistration {
  kind: 'fcm' | 'web';
  /** The FCM token of this browser, or the server's id of its subscription. */
  token: string;
  /** The time of the registration, by the device's clock. */
  at: number;
  /** The endpoint of the browser's subscription. */
  endpoint: string;
  /** The session that it belongs to: see `sessionIdOf`. */
  session: string;
}

const KEY = 'push_registration';
const OFF_KEY = 'push_off';
const listeners = new Set<() => void>();

/** Identifies a session by the end of the token's signature, so that the token itself is stored only once. */
export const sessionIdOf = (token: string): string => token.slice(-16);

/** The stored text: equal registrations have equal texts. */
export const registrationText = (): string | null => local.read(KEY);

export function readRegistration(text: string | null = registrationText()): PushRegistration | undefined {
  try {
    const stored = JSON.parse(text ?? '{}') as { [Key in keyof PushRegistration]?: unknown };
    const { kind, token, at, endpoint, session } = stored;
    const texts = [kind, token, endpoint, session].every((each) => typeof each === 'string' && each !== '');
    return texts && typeof at === 'number' ? ({ kind, token, at, endpoint, session } as PushRegistration) : undefined;
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

/** Whether the user has disabled pushes in this browser. */
export const isSwitchedOff = (): boolean => local.read(OFF_KEY) === 'true';

export function switchOff(off: boolean): void {
  if (off) local.write(OFF_KEY, 'true');
  else local.remove(OFF_KEY);
}

/** Calls the listener for changes in this tab and in others. */
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
