import { createToaster, Toast, Toaster } from '@chakra-ui/react/toast';
import { useEffect } from 'react';
import { receiveNotices } from '../notices.ts';
import { Floating } from './system.tsx';

const LASTS = { error: 4000, success: 3000 };

const toaster = createToaster({ placement: 'bottom', pauseOnPageIdle: true, offsets: 'var(--toast-offset)' });

export default function FloatingToaster() {
  useEffect(
    () =>
      receiveNotices(({ kind, text }) => {
        // After this effect: a region that appears together with its text is not read out.
        queueMicrotask(() => toaster.create({ type: kind, title: text, duration: LASTS[kind] }));
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
