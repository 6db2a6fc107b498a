import '../auth.css';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { hasMoved } from '#frontend/lib/moved.ts';
import { UNREACHABLE } from '#frontend/lib/unreachable.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { useFocusOnWrong } from '#frontend/ui/focus.ts';
import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';
import * as product from '#shared/text/product.ts';
import { type NavigationState, useHydrated } from '../navigation-state.ts';

interface AuthPageProps {
  title: string;
  /** What belongs to the title and is read out with it, whenever the reader is brought there. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of the screens around signing in: a small sheet of paper on the desk. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const shown = useRef<string>(undefined);
  const id = useId();
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
    // The first page of a visit leaves the focus where the browser starts.
    if (shown.current === undefined ? hasMoved(key) : shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title, key]);
  return (
    // As the build draws it, it is hidden from who is on the way to pages of their own (`app/boot.ts`).
    <main className={useHydrated() ? 'auth' : 'auth drawn'} id="main">
      <a className="brand" href="/">
        <Mark />
        {PRODUCT.name}
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

export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p className="alert" role="alert">
      {children}
    </p>
  );
}

type Given = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'required'>;

/** 'Email address', on each of these pages. */
export function EmailField(props: Given) {
  return <TextField label="Email address" name="email" type="email" inputMode="email" required {...props} />;
}

export function PasswordField(props: Given & { label: string }) {
  return <TextField type="password" required {...props} />;
}

/** A link between the pages that ask for one's e-mail address: what was typed on the first need not be typed again. */
export function EmailLink(props: Omit<LinkProps, 'state' | 'onClick'>) {
  const state: NavigationState = {};
  // Read from the page in the very click: fields keep their own values, also those typed before anybody listened.
  const read = () => {
    state.email = document.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? '';
  };
  return <Link {...props} state={state} onClick={read} />;
}

/** The result of a form: `undefined` on success, a sentence about the whole, or one for each wrong field. */
export type FormResult = undefined | string | Partial<Record<string, string>>;

/**
 * A form that validates on submit: sentences stand under their fields, the first wrong one gets the focus, and a press
 * while busy does nothing. `load` brings what checks and sends it: a tenth of the page that most visitors never need.
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

  // Sent before anybody listened (app/boot-drawn.ts).
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
    let result: FormResult = UNREACHABLE;
    try {
      const send = await load();
      result = await send(values);
    } catch {
      // Code that did not come, or what nobody expected: all that is known is that nothing was answered.
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
    // Nobody listens yet in a document that is not taken over: the browser itself would send the form, with the password
    // in the address. A disabled button keeps Enter from it, too.
    submitProps: { type: 'submit', disabled: !hydrated, 'aria-disabled': busy },
  } as const;
}
