import { createToaster, Toast, Toaster } from '@chakra-ui/react/toast';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type Notice, receiveNotices } from '../notices.ts';
import { Floating } from './system.tsx';

/** News take longer to read, and to follow. */
const LASTS = { error: 4000, success: 3000, news: 6000 };

const toaster = createToaster({ placement: 'bottom', max: 3, pauseOnPageIdle: true, offsets: 'var(--toast-offset)' });

/** What is said, or waits for its turn. */
const said = new Map<string, { id: string; duration: number }>();

/** What is being said already is not said twice at once: it stays for longer. */
function say({ kind, text, about }: Notice): void {
  const whole = about ? `${about.title} ${text}` : text;
  const before = said.get(whole);
  if (before) {
    // Only another duration than before begins a toast's time anew.
    before.duration = before.duration === LASTS[kind] ? LASTS[kind] + 1 : LASTS[kind];
    if (toaster.isVisible(before.id)) toaster.update(before.id, { type: typeOf(kind), duration: before.duration });
    return;
  }
  const duration = LASTS[kind];
  const id = toaster.create({
    type: typeOf(kind),
    duration,
    ...(about ? { title: about.title, description: text, meta: { url: about.url } } : { title: text }),
    onStatusChange: ({ status }) => {
      if (status === 'unmounted') said.delete(whole);
    },
  });
  said.set(whole, { id, duration });
}

const typeOf = (kind: Notice['kind']) => (kind === 'news' ? 'info' : kind);

export default function FloatingToaster() {
  useEffect(
    () =>
      receiveNotices((notice) => {
        // After this effect: a region that appears together with its text is not read out.
        queueMicrotask(() => say(notice));
      }),
    [],
  );
  return (
    <Floating>
      <Toaster toaster={toaster}>
        {({ id, title, description, meta }) => (
          <Toast.Root>
            {meta?.url ? (
              <Link className="news" to={meta.url} onClick={() => toaster.dismiss(id)}>
                <Toast.Title>{title}</Toast.Title>
                <Toast.Description>{description}</Toast.Description>
              </Link>
            ) : (
              <Toast.Title>{title}</Toast.Title>
            )}
            <Toast.CloseTrigger aria-label="Close">
              <span aria-hidden="true">×</span>
            </Toast.CloseTrigger>
          </Toast.Root>
        )}
      </Toaster>
    </Floating>
  );
}
