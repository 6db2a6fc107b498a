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

/** The user picks a passkey in the browser's dialog. The result is a text about a failure. */
export async function signInByPasskey(): Promise<FormResult> {
  if (!browserSupportsWebAuthn()) return text.unsupported;
  try {
    return await answered(await call(passkeys.signInOptions, {}), false);
  } catch (error) {
    return sayingOf(error);
  }
}

/**
 * The browser offers passkeys where it fills in the address, for as long as the page is open. `ended` gets the result
 * of the one that is picked.
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
    // Without a network the button says so when it is pressed.
    if (!given || page.aborted) return;
    const timer = setTimeout(() => {
      isLate = true;
      WebAuthnAbortService.cancelCeremony();
    }, given.options.timeout - EARLY);
    try {
      ended(await answered(given, true));
    } catch (error) {
      // The browser's errors are no failures: the offer ends if its time is up, the button is used or the page is left.
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

/** A refusal in the server's words. Other errors are the browser's: most often the user has closed its dialog. */
function sayingOf(error: unknown): FormResult {
  return error instanceof ApiError ? error.sentences.join(', ') : text.cancelled;
}

/** A page that nobody looks at asks for no challenges. */
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
