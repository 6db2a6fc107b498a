import { createToaster, Toast, Toaster } from '@chakra-ui/react/toast';
import { useEffect } from 'react';
import { type Notice, receiveNotices } from '../notices.ts';
import { Floating } from './system.tsx';

const LASTS = { error: 4000, success: 3000 };

const toaster = createToaster({ placement: 'bottom', max: 3, pauseOnPageIdle: true, offsets: 'var(--toast-offset)' });

/** What is said, or waits for its turn. */
const said = new Map<string, { id: string; duration: number }>();

/** What is being said already is not said twice at once: it stays for longer. */
function say({ kind, text }: Notice): void {
  const before = said.get(text);
  if (before) {
    // Only another duration than before begins a toast's time anew.
    before.duration = before.duration === LASTS[kind] ? LASTS[kind] + 1 : LASTS[kind];
    if (toaster.isVisible(before.id)) toaster.update(before.id, { type: kind, duration: before.duration });
    return;
  }
  const duration = LASTS[kind];
  const id = toaster.create({
    type: kind,
    title: text,
    duration,
    onStatusChange: ({ status }) => {
      if (status === 'unmounted') said.delete(text);
    },
  });
  said.set(text, { id, duration });
}

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
        {({ title }) => (
          <Toast.Root>
            <Toast.Title>{title}</Toast.Title>
            <Toast.CloseTrigger aria-label="Close">
              <span aria-hidden="true">×</span>
            </Toast.CloseTrigger>
          </Toast.Root>
        )}
      </Toaster>
    </Floating>
  );
}
