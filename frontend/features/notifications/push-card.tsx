import { useId, useState, useSyncExternalStore } from 'react';
import { later } from '#frontend/lib/later.ts';
import { FAILURES, failureOf } from '#frontend/lib/push/failure.ts';
import { isGranted, permission } from '#frontend/lib/push/granted.ts';
import { askPermission, isBlocked, subscribeToPermission } from '#frontend/lib/push/permission.ts';
import { readRecord, recordText, sessionOf, subscribeToRecord } from '#frontend/lib/push/record.ts';
import { pushBegins } from '#frontend/lib/push/start.ts';
import { readToken } from '#frontend/lib/token.ts';

const registration = later(() => import('#frontend/lib/push/register.ts'));

const SHOWN_OF_TOKEN = 16;
const BLOCKED =
  'Your browser blocks notifications of this site: allow them in the site’s settings, beside the address, and press Enable again.';

/** Whether this browser gets pushes. One button: whoever pressed it keeps their place. */
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
  // A failure that is no longer true says nothing.
  const wrong = registered || (failure === FAILURES.permission && isGranted()) ? undefined : failure;

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
        {registered ? (busy ? 'Disabling...' : 'Disable in this browser') : busy ? 'Enabling...' : 'Enable'}
      </button>
      <div id={id}>
        {registered ? (
          <p className="field-hint" role="status">
            {`This browser is registered: ${registered.token.slice(0, SHOWN_OF_TOKEN)}…`}
          </p>
        ) : null}
        {wrong ? (
          <p className="field-wrong" role="alert">
            {wrong}
          </p>
        ) : null}
        {isBlocked() ? <p className="field-hint">{BLOCKED}</p> : null}
      </div>
    </div>
  );
}

/** The permission is asked for first, while the press is still one. */
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

/** This session's registration, as long as the browser lets it notify. */
function useRegistered() {
  const text = useSyncExternalStore(subscribeToRecord, recordText);
  const granted = useSyncExternalStore(subscribeToPermission, permission) === 'granted';
  const token = readToken();
  const record = readRecord(text);
  return granted && token !== null && record?.session === sessionOf(token) ? record : undefined;
}
