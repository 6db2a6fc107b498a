import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { unreachable } from '#shared/text/connection.ts';
import * as text from '#shared/text/session.ts';
import { useHydrated, useNavigationState } from '../navigation-state.ts';
import {
  AuthPage,
  EmailField,
  EmailLink,
  FormAlert,
  type FormResult,
  PasswordField,
  useAuthForm,
} from './auth-page.tsx';

const passkey = lazyModule(() => import('../passkey-sign-in.ts'));

const loadLogin = () => import('../auth-api.ts').then(({ login }) => login);

export default function LoginPage() {
  const { search } = useLocation();
  const { email, passwordChanged, accountDeleted, signedOut } = useNavigationState();
  const notice =
    (passwordChanged && text.passwordChanged) ||
    (accountDeleted && text.accountDeleted) ||
    (signedOut && text.signedOut);
  const { wrong, failure: refused, busy, formProps, submitProps } = useAuthForm(loadLogin);
  const byPasskey = usePasskey();
  const failure = byPasskey.failure ?? refused;
  return (
    <AuthPage title={text.loginTitle} lead={notice && !failure ? <span className="auth-notice">{notice}</span> : null}>
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <EmailField autoComplete="username webauthn" defaultValue={email} wrong={wrong.email} />
        <PasswordField label={text.password} name="password" autoComplete="current-password" wrong={wrong.password} />
        <button className="button primary wide" {...submitProps}>
          {busy ? text.signingIn : text.signIn}
        </button>
      </form>
      <button type="button" className="button quiet wide auth-passkey" {...byPasskey.buttonProps}>
        {byPasskey.busy ? text.passkeyWaiting : text.signInByPasskey}
      </button>
      <p className="auth-other">
        <EmailLink to={{ pathname: '/forgot-password', search }}>{text.forgotPassword}</EmailLink>
      </p>
      <p className="auth-other">
        <span>{text.newHere}</span> <EmailLink to={{ pathname: '/register', search }}>{text.registerTitle}</EmailLink>
      </p>
    </AuthPage>
  );
}

const USES = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Signing in with a passkey: by the button, and where the browser fills in the address. */
function usePasskey() {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  const running = useRef(false);

  // Loaded with the first input: most visitors use a password, and no page may wait for this code. Offered again after
  // each use of the button, which ends the browser's offer.
  useEffect(() => {
    if (busy || !hydrated) return;
    let left = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      ignore();
      const code = (await canOffer()) ? await passkey.load().catch(() => undefined) : undefined;
      if (!left) stop = code?.offerPasskeys((result) => setFailure(textOf(result)));
    };
    const ignore = () => {
      for (const use of USES) document.removeEventListener(use, begin);
    };
    for (const use of USES) document.addEventListener(use, begin, { passive: true });
    return () => {
      left = true;
      ignore();
      stop?.();
    };
  }, [busy, hydrated]);

  const onClick = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    const result = await passkey.load().then(
      ({ signInByPasskey }) => signInByPasskey(),
      () => unreachable,
    );
    running.current = false;
    setBusy(false);
    setFailure(textOf(result));
  };
  return { failure, busy, buttonProps: { disabled: !hydrated, 'aria-disabled': busy, onClick } };
}

const textOf = (result: FormResult) => (typeof result === 'string' ? result : undefined);

/** Whether the browser offers passkeys where it fills in fields. */
async function canOffer(): Promise<boolean> {
  const { PublicKeyCredential } = window as { PublicKeyCredential?: typeof globalThis.PublicKeyCredential };
  return (await PublicKeyCredential?.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}
