import { browserSupportsWebAuthn, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { call, read } from '#frontend/lib/api.ts';
import { ApiError, hasCode } from '#frontend/lib/api-error.ts';
import { signalUnknown } from '#frontend/lib/passkey-signals.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import * as text from '#shared/text/session-passkey.ts';
import type { FormResult } from './components/auth-page.tsx';

/* Signing in with a passkey. The sign-in page loads it with the first input. */

/** A challenge is replaced this long before it expires, in milliseconds. */
const EARLY = 30_000;

/** Signs in with a passkey that the user picks in the browser's dialog. Returns a text after a failure. */
export async function signInByPasskey(): Promise<FormResult> {
  if (!browserSupportsWebAuthn()) return text.unsupported;
  try {
    return await answered(await call(passkeys.signInOptions, {}), false);
  } catch (error) {
    return sayingOf(error);
  }
}

/**
 * Has the browser offer passkeys where it fills in the address, while the page is open. `ended` gets the result of a
 * picked passkey.
 */
export function offerPasskeys(ended: (result: FormResult) => void): () => void {
  const page = new AbortController();
  void offer(page.signal, ended);
  return () => {
    page.abort();
    WebAuthnAbortService.cancelCeremony();
  };
}

async function offer(page: AbortSignal, ended: (result: FormResult) => void): Promise<void> {
  for (let isLate = true; isLate; ) {
    isLate = false;
    await visible();
    const given = await call(passkeys.signInOptions, { signal: page }).catch(() => undefined);
    // Without a network, a press of the button shows the error.
    if (!given || page.aborted) return;
    const timer = setTimeout(() => {
      isLate = true;
      WebAuthnAbortService.cancelCeremony();
    }, given.options.timeout - EARLY);
    try {
      ended(await answered(given, true));
    } catch (error) {
      // The browser's own errors are not failures: the offer ends by a timeout, by use of the button, or with the page.
      if (error instanceof ApiError) ended(sayingOf(error));
    } finally {
      clearTimeout(timer);
    }
  }
}

type Given = ReplyOf<typeof passkeys.signInOptions>;

/** Signs in with the answer of a passkey. @throws ApiError, and the browser's errors. */
async function answered({ token, options }: Given, useBrowserAutofill: boolean): Promise<FormResult> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const answer = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  const { signInWith } = await import('./auth-api.ts');
  try {
    return signInWith(await read(passkeys.signIn, { body: { token, response: answer } }));
  } catch (error) {
    if (hasCode(error, 'unknown_passkey')) void signalUnknown(options.rpId, id);
    throw error;
  }
}

/** The server's text of a refusal. Other errors are the browser's: most often the user has closed its dialog. */
function sayingOf(error: unknown): FormResult {
  return error instanceof ApiError ? error.sentences.join(', ') : text.cancelled;
}

/** A hidden page requests no challenges. */
function visible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}
