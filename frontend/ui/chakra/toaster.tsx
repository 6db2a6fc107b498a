import { createToaster, Toast, Toaster } from '@chakra-ui/react/toast';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as common from '#shared/text/common.ts';
import { receiveToasts, type ToastMessage } from '../toasts.ts';
import { Floating } from './system.tsx';

/** In milliseconds. Notifications take longer to read. */
const DURATIONS = { error: 4000, success: 3000, news: 6000 };
const AT_ONCE = 3;
/** In a low window one toast is as high as the bar below it. */
const low = matchMedia('(max-height: 479px)');

/** The height at the bottom of the window that toasts may cover, in pixels. */
const FOOT = 140;

const OFFSETS = { top: '0px', left: '0px', right: '0px', bottom: 'var(--toast-offset)' };

const toaster = createToaster({ placement: 'bottom', pauseOnPageIdle: true, offsets: OFFSETS });

interface QueuedToast {
  notice: ToastMessage;
  /** The path of the page that shows it. */
  path: string;
  duration: number;
  /** The id of its toast, once it is shown. */
  id?: string;
}

/** The shown and waiting messages. They wait here, because nothing can be removed from the library's queue. */
const messages = new Map<string, QueuedToast>();
/** All toasts, including those that are closing. */
let shown = 0;

/** Notifications are identified by their subject: newer ones replace older ones. */
const keyOf = ({ text, about }: ToastMessage) => about?.url ?? text;
const typeOf = ({ kind }: ToastMessage) => (kind === 'news' ? 'info' : kind);
const wordsOf = ({ text, about, action }: ToastMessage) =>
  about ? { title: about.title, description: text, meta: { url: about.url } } : { title: text, meta: { action } };
const durationOf = ({ kind, action }: ToastMessage) => (action ? Number.POSITIVE_INFINITY : DURATIONS[kind]);

/** A message that is already shown is not repeated, but shown for longer. */
function showOrExtend(notice: ToastMessage): void {
  const key = keyOf(notice);
  const lasts = durationOf(notice);
  const before = messages.get(key);
  if (!before) {
    messages.set(key, { notice, path: location.pathname, duration: lasts });
    show();
    return;
  }
  before.notice = notice;
  before.path = location.pathname;
  // Only a different duration restarts a toast's timer.
  before.duration = before.duration === lasts ? lasts + 1 : lasts;
  if (before.id !== undefined)
    toaster.update(before.id, { type: typeOf(notice), duration: before.duration, ...wordsOf(notice) });
}

function show(): void {
  for (const [key, each] of messages) {
    if (shown >= (low.matches ? 1 : AT_ONCE)) return;
    if (each.id !== undefined) continue;
    shown += 1;
    makeRoom();
    each.id = toaster.create({
      type: typeOf(each.notice),
      duration: each.duration,
      ...wordsOf(each.notice),
      onStatusChange: ({ status }) => {
        // A closing toast is not reopened: the same message is a new toast.
        if (status !== 'visible' && messages.get(key) === each) messages.delete(key);
        if (status !== 'unmounted') return;
        shown -= 1;
        show();
      },
    });
  }
}

/** Moves the toasts to the top if they would cover the focused row or dialog. */
function makeRoom(): void {
  if (shown === 0) return;
  const focused = document.activeElement;
  // A pressed toast must stay under the pointer.
  if (focused?.closest('[data-scope="toast"]')) return;
  const place = focused?.closest('li, [role$=dialog]') ?? focused;
  const isAtFoot =
    place &&
    place !== document.body &&
    !place.matches('h1, main') &&
    place.getBoundingClientRect().bottom > innerHeight - FOOT;
  document.body.dataset.toasts = isAtFoot ? 'above' : 'below';
}

/** Removes failures of another page. */
function dismissFailures(pathname: string): void {
  for (const [key, { notice, path }] of messages) if (notice.kind === 'error' && path !== pathname) dismiss(key);
}

function dismiss(key: string): void {
  const about = messages.get(key);
  messages.delete(key);
  if (about?.id !== undefined) toaster.dismiss(about.id);
}

function Action({ action, close }: { action: NonNullable<ToastMessage['action']>; close: () => void }) {
  const press = () => {
    close();
    action.press();
  };
  return (
    <button type="button" className="button quiet small" onClick={press}>
      {action.label}
    </button>
  );
}

export default function FloatingToaster() {
  const { pathname } = useLocation();
  useEffect(() => dismissFailures(pathname), [pathname]);
  useEffect(() => {
    document.addEventListener('focusin', makeRoom);
    return () => document.removeEventListener('focusin', makeRoom);
  }, []);
  useEffect(
    () =>
      // Registered after this effect, because a live region that appears together with its text is not announced.
      receiveToasts({
        show: (notice) => queueMicrotask(() => showOrExtend(notice)),
        drop: (url) => queueMicrotask(() => dismiss(url)),
      }),
    [],
  );
  return (
    <Floating>
      <Toaster toaster={toaster} aria-label={common.toasts}>
        {({ id, title, description, meta }) => (
          <Toast.Root>
            {meta?.url ? (
              <Link className="news" to={meta.url} onClick={() => toaster.dismiss(id)}>
                <Toast.Title dir="auto">{title}</Toast.Title>
                <Toast.Description dir="auto">{description}</Toast.Description>
              </Link>
            ) : (
              <Toast.Title>{title}</Toast.Title>
            )}
            {meta?.action ? <Action action={meta.action} close={() => toaster.dismiss(id)} /> : null}
            <Toast.CloseTrigger aria-label={common.close}>
              <span aria-hidden="true">×</span>
            </Toast.CloseTrigger>
          </Toast.Root>
        )}
      </Toaster>
    </Floating>
  );
}
