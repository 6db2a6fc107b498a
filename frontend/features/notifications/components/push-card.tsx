import { useId, useState, useSyncExternalStore } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { failureOf, PushFailure } from '#frontend/lib/push/failure.ts';
import {
  readRegistration,
  registrationText,
  sessionIdOf,
  subscribeToRegistration,
} from '#frontend/lib/push/registration.ts';
import { isGranted, permission, pushBegins } from '#frontend/lib/push/start.ts';
import { readToken } from '#frontend/lib/token.ts';
import * as text from '#shared/text/push.ts';

const registration = lazyModule(() => import('#frontend/lib/push/register.ts'));

const SHOWN_OF_TOKEN = 16;

/** Whether this browser gets pushes. One button for both states, so that the focus stays on it. */
export function PushCard() {
  const id = useId();
  const registered = useRegistered();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  // A failure that no longer applies is hidden.
  const wrong = registered || (failure === text.permission && isGranted()) ? undefined : failure;

  return (
    <div className="test push">
      <button
        type="button"
        className="button quiet"
        aria-disabled={busy}
        aria-describedby={id}
        onPointerEnter={registration.prepare}
        onFocus={registration.prepare}
        onClick={() => void attempt(registered ? disable : enable)}
      >
        {registered ? (busy ? text.disabling : text.disable) : busy ? text.enabling : text.enable}
      </button>
      <div id={id}>
        {registered ? (
          <p className="field-hint" role="status">
            {text.registered(registered.token.slice(0, SHOWN_OF_TOKEN))}
          </p>
        ) : null}
        {wrong ? (
          <p className="field-wrong" role="alert">
            {wrong}
          </p>
        ) : null}
        {isBlocked() ? <p className="field-hint">{text.blocked}</p> : null}
      </div>
    </div>
  );
}

/** Asks for permission first: browsers allow that only while a click is handled. */
async function enable(): Promise<void> {
  await askPermission();
  const { registerBrowser } = await registration.load();
  await registerBrowser();
  pushBegins();
}

async function disable(): Promise<void> {
  const { disableBrowser } = await registration.load();
  await disableBrowser();
}

/** This session's registration, while the browser permits notifications. */
function useRegistered() {
  const stored = useSyncExternalStore(subscribeToRegistration, registrationText);
  const granted = useSyncExternalStore(subscribeToPermission, permission) === 'granted';
  const token = readToken();
  const record = readRegistration(stored);
  return granted && token !== null && record?.session === sessionIdOf(token) ? record : undefined;
}

/* The browser's notification permission, which is requested only on a click. */

/** Whether the permission is denied; the user can allow it in the browser's settings. */
const isBlocked = (): boolean => 'Notification' in globalThis && permission() === 'denied';

/** Requests the permission if it is undecided. Only while a click is handled. @throws PushFailure */
async function askPermission(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new PushFailure(text.unsupported);
  if (!('Notification' in globalThis)) throw new PushFailure(text.other);
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFailure(text.permission);
}

/** Calls the listener when the user changes it in the browser's settings. */
function subscribeToPermission(listener: () => void): () => void {
  let status: PermissionStatus | undefined;
  let given = false;
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (given) return;
      status = found;
      status.addEventListener('change', listener);
    },
    () => {},
  );
  return () => {
    given = true;
    status?.removeEventListener('change', listener);
  };
}
