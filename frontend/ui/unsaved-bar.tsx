import './unsaved-bar.css';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import * as text from '#shared/text/unsaved.ts';
import { isUnsaved, leaveBy, useUnsaved } from './use-unsaved.ts';

/** Dispatched by `app/main.tsx` before the router handles a step in the history. Preventing it keeps the page. */
const BEFORE_POP = 'before-pop';

interface UnsavedForm {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  discard: RefObject<() => void>;
}

/** The forms of the page that have unsaved changes. */
let changed: readonly UnsavedForm[] = [];
const watchers = new Set<() => void>();

function set(forms: readonly UnsavedForm[]): void {
  changed = forms;
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** While a form has unsaved changes, the page has a bar to save or discard them, and leaving it asks first. */
export function useUnsavedForm(
  isChanged: boolean,
  form: RefObject<HTMLFormElement | null>,
  busy: boolean,
  discard: () => void,
): void {
  const latest = useRef(discard);
  useUnsaved(isChanged);
  useEffect(() => {
    latest.current = discard;
  });
  useEffect(() => {
    if (!isChanged) return;
    const own = { form, busy, discard: latest };
    set([...changed, own]);
    return () => set(changed.filter((each) => each !== own));
  }, [isChanged, form, busy]);
}

/**
 * 'Unsaved changes', with buttons to save or discard them. Shown while a changed form's own button is out of view, so
 * that there are never two of them.
 */
export function UnsavedBar() {
  const forms = useSyncExternalStore(subscribe, () => changed);
  const isNeeded = useButtonsOutOfView(forms);
  const [hasPlace, setHasPlace] = useState(false);
  useAskWithoutNavigationApi();
  // The bar keeps its space until all is saved: otherwise the end of the page would move under the pointer.
  if (hasPlace !== (isNeeded || (hasPlace && forms.length > 0))) setHasPlace(!hasPlace);
  if (!hasPlace) return null;
  const busy = forms.some((each) => each.busy);
  const press = (act: (each: UnsavedForm) => void) => {
    if (busy) return;
    // The bar is removed with its buttons.
    submitOf(forms[0])?.focus({ preventScroll: true });
    for (const each of forms) act(each);
  };
  return (
    <section ref={makeRoom} className={isNeeded ? 'unsaved-bar' : 'unsaved-bar away'} aria-label={text.unsaved}>
      <p>{text.unsaved}</p>
      <button
        type="button"
        className="button primary"
        aria-disabled={busy}
        onClick={() => press(({ form }) => form.current?.requestSubmit())}
      >
        {busy ? text.saving : text.save}
      </button>
      <button
        type="button"
        className="button quiet"
        aria-disabled={busy}
        onClick={() => press(({ discard }) => discard.current())}
      >
        {text.discard}
      </button>
    </section>
  );
}

/**
 * Sets the bar's height, above which floating elements are placed: it has several lines in a narrow window or with
 * large fonts.
 */
function makeRoom(bar: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
  };
}

/** Discards the changes of one form, beside its button that saves them. */
export function DiscardButton({ busy, describedBy, onPress }: DiscardProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-describedby={describedBy}
      aria-disabled={busy}
      onClick={({ currentTarget }) => {
        if (busy) return;
        // This button is removed.
        currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
        onPress();
      }}
    >
      {text.discard}
    </button>
  );
}

interface DiscardProps {
  busy: boolean;
  describedBy?: string;
  onPress: () => void;
}

const submitOf = (each: UnsavedForm | undefined) =>
  each?.form.current?.querySelector<HTMLElement>('[type=submit]:not([hidden])');

/** The part of the window that no bar covers. */
const FREE = '-56px 0px -124px';

function useButtonsOutOfView(forms: readonly UnsavedForm[]): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const outOfView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) outOfView[isIntersecting ? 'delete' : 'add'](target);
        setHidden(outOfView.size > 0);
      },
      { rootMargin: FREE },
    );
    for (const each of forms) {
      const button = submitOf(each);
      if (button) observer.observe(button);
    }
    return () => observer.disconnect();
  }, [forms]);
  return hidden && forms.length > 0;
}

/**
 * Asks before the page is left if the browser does not: without the Navigation API, or if a page cannot prevent Back.
 */
function useAskWithoutNavigationApi(): void {
  const go = useNavigate();
  const path = useRef('');
  useEffect(() => {
    path.current = location.pathname;
    /** The router's number of the history entry. */
    const numberOf = () => (history.state as { idx?: number } | null)?.idx ?? 0;
    const here = numberOf();
    let isReturning = false;
    const onPop = (event: Event) => {
      if (isReturning) event.preventDefault();
      else if (isUnsaved() && location.pathname !== path.current) {
        event.preventDefault();
        const steps = numberOf() - here;
        isReturning = true;
        history.go(-steps);
        leaveBy(() => history.go(steps));
        return;
      }
      isReturning = false;
    };
    const onClick = (event: MouseEvent) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target || link.download) return;
      const { origin, pathname, search, hash } = link;
      if (!isUnsaved() || origin !== location.origin || pathname === path.current) return;
      event.preventDefault();
      event.stopPropagation();
      leaveBy(() => void go(pathname + search + hash));
    };
    const navigation = 'navigation' in window ? window.navigation : undefined;
    // Returning to the page needs no question.
    const onNavigate = (event: Event) => isReturning && event.stopImmediatePropagation();
    navigation?.addEventListener('navigate', onNavigate, { capture: true });
    window.addEventListener(BEFORE_POP, onPop);
    if (!navigation) document.addEventListener('click', onClick, { capture: true });
    return () => {
      navigation?.removeEventListener('navigate', onNavigate, { capture: true });
      window.removeEventListener(BEFORE_POP, onPop);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [go]);
}
