import '../auth.css';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { hasNavigated } from '#frontend/lib/has-navigated.ts';
import { TextField, useFocusOnWrong } from '#frontend/ui/field.tsx';
import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';
import { unreachable } from '#shared/text/connection.ts';
import { pageTitle } from '#shared/text/documents.ts';
import * as product from '#shared/text/product.ts';
import * as text from '#shared/text/session.ts';
import { type NavigationState, useHydrated } from '../navigation-state.ts';

interface AuthPageProps {
  title: string;
  /** Describes the title: screen readers read both when the title gets the focus. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of the pages around signing in. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const shown = useRef<string>(undefined);
  const id = useId();
  useEffect(() => {
    document.title = pageTitle(title);
    // On the first page of a visit the focus stays where the browser puts it.
    if (shown.current === undefined ? hasNavigated(key) : shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title, key]);
  return (
    // The pre-rendered page is hidden from users who are about to be redirected (`app/boot.ts`).
    <main className={useHydrated() ? 'auth' : 'auth drawn'} id="main">
      <a className="brand" href="/">
        <Mark />
        <span>{PRODUCT.name}</span>
      </a>
      <div className="auth-card">
        <h1 ref={heading} tabIndex={-1} aria-describedby={lead ? id : undefined}>
          {title}
        </h1>
        {lead ? (
          <p className="auth-lead" id={id}>
            {lead}
          </p>
        ) : null}
        {children}
      </div>
      <p className="auth-foot">{product.tagline}</p>
    </main>
  );
}

/** For a page of a mailed link without its token: `takeLinkToken` has removed it from the address that was copied. */
export function MissingLink({ children }: { children: ReactNode }) {
  return (
    <AuthPage title={text.openLinkAgain} lead={text.linkNotKept}>
      {children}
    </AuthPage>
  );
}

export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p className="alert" role="alert">
      {children}
    </p>
  );
}

type Given = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'required'>;

export function EmailField(props: Given) {
  return <TextField label={text.email} name="email" type="email" inputMode="email" required {...props} />;
}

export function PasswordField(props: Given & { label: string }) {
  return <TextField type="password" required {...props} />;
}

/** A link between pages that ask for an email address. It passes on what the user has typed. */
export function EmailLink(props: Omit<LinkProps, 'state' | 'onClick'>) {
  const state: NavigationState = {};
  // Reads the field at the click. The fields are uncontrolled, and may be filled in before hydration.
  const read = () => {
    state.email = document.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? '';
  };
  return <Link {...props} state={state} onClick={read} />;
}

/** The result of a form: `undefined` on success, a text about the whole form, or one for each wrong field. */
export type FormResult = undefined | string | Partial<Record<string, string>>;

/**
 * A form that validates on submit. Errors show under their fields, and the first wrong field gets the focus. While
 * busy, the form ignores submits. `load` loads the code that validates and sends: a tenth of the page, which most
 * visitors never need.
 */
export function useAuthForm(
  load: () => Promise<(values: Record<string, string>) => Promise<FormResult>>,
  done?: (values: Record<string, string>) => void,
) {
  const [outcome, setOutcome] = useState<FormResult>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const hydrated = useHydrated();
  const wrong = typeof outcome === 'object' ? outcome : undefined;
  const form = useFocusOnWrong(wrong);

  // Submits a form that the user has sent before hydration (`app/boot-drawn.ts`).
  useEffect(() => {
    const drawn = form.current;
    if (!hydrated || drawn?.dataset.sent === undefined) return;
    delete drawn.dataset.sent;
    drawn.requestSubmit();
  }, [hydrated, form]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    running.current = true;
    setBusy(true);
    setOutcome(undefined);
    let result: FormResult = unreachable;
    try {
      const send = await load();
      result = await send(values);
    } catch {
      // The code failed to load, or an unexpected error: `unreachable` is shown.
    } finally {
      running.current = false;
      setBusy(false);
    }
    setOutcome(result);
    if (result === undefined) done?.(values);
  };

  return {
    wrong: wrong ?? {},
    failure: typeof outcome === 'string' ? outcome : undefined,
    busy,
    formProps: { ref: form, noValidate: true, onSubmit, onFocus: () => void load().catch(() => {}) },
    // Before hydration the browser itself would send the form, with the password in the URL. A disabled button also
    // prevents that for Enter.
    submitProps: { type: 'submit', disabled: !hydrated, 'aria-disabled': busy },
  } as const;
}
