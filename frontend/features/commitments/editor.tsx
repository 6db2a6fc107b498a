import { useCallback, useState } from 'react';
import { later } from '#frontend/lib/later.ts';
import { reach } from '#frontend/ui/reach.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

/** The dialog's code: fetched when somebody reaches for the button. */
export const dialog = later(() => import('./commitment-dialog.tsx'));

/** What is edited: a commitment, a new one (`null`), or nothing. Each opening has its own number: its fields start anew. */
interface Opening {
  subject: Commitment | null;
  open: boolean;
  number: number;
}

export function useEditor() {
  const [opening, setOpening] = useState<Opening>();
  const edit = useCallback(async (subject: Commitment | null) => {
    if (await reach(dialog)) setOpening((last) => ({ subject, open: true, number: (last?.number ?? 0) + 1 }));
  }, []);
  const close = useCallback(() => setOpening((last) => last && { ...last, open: false }), []);
  return { opening, edit, close };
}

/** Opens the dialog for a new commitment; reaching for it fetches the dialog. */
export function NewButton({ edit, children }: { edit: (subject: null) => void; children: string }) {
  return (
    <button
      type="button"
      className="button primary"
      onPointerEnter={dialog.prepare}
      onFocus={dialog.prepare}
      onClick={() => edit(null)}
    >
      {children}
    </button>
  );
}

/** The dialog of `useEditor`, once opened. */
export function Editor({ opening, close, today }: { opening: Opening | undefined; close: () => void; today: string }) {
  const CommitmentDialog = dialog.code?.default;
  if (!opening || !CommitmentDialog) return null;
  return (
    <CommitmentDialog
      key={opening.number}
      subject={opening.subject}
      open={opening.open}
      today={today}
      onClose={close}
    />
  );
}
