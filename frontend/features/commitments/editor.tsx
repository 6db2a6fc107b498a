import { lazy, Suspense, useCallback, useState } from 'react';
import type { Commitment } from '#shared/contracts/commitments.ts';

const loadDialog = () => import('./commitment-dialog.tsx');
const CommitmentDialog = lazy(loadDialog);

/** Fetches the dialog when somebody reaches for the button. */
export const prepareEditor = (): void => void loadDialog().catch(() => {});

/** What is edited: a commitment, a new one (`null`), or nothing. Each opening has its own number: its fields start anew. */
interface Opening {
  subject: Commitment | null;
  open: boolean;
  number: number;
}

export function useEditor() {
  const [opening, setOpening] = useState<Opening>();
  const edit = useCallback(
    (subject: Commitment | null) => setOpening((last) => ({ subject, open: true, number: (last?.number ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setOpening((last) => last && { ...last, open: false }), []);
  return { opening, edit, close };
}

/** The dialog of `useEditor`, loaded when first opened. */
export function Editor({ opening, close, today }: { opening: Opening | undefined; close: () => void; today: string }) {
  if (!opening) return null;
  return (
    <Suspense fallback={null}>
      <CommitmentDialog
        key={opening.number}
        subject={opening.subject}
        open={opening.open}
        today={today}
        onClose={close}
      />
    </Suspense>
  );
}
