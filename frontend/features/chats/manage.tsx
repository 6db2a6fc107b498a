import { later } from '#frontend/lib/later.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import type { People } from './people.ts';

export const membersDialog = later(() => import('./members-dialog.tsx'));

export const useManage = () => useOpening<null>(membersDialog);

/** Opens the dialog of `useManage`. */
export function ManageButton({ open }: { open: (subject: null) => void }) {
  return (
    <ReachButton code={membersDialog} className="button quiet small" onClick={() => open(null)}>
      Manage
    </ReachButton>
  );
}

interface DialogProps {
  opening: Opening<null> | undefined;
  close: () => void;
  chat: Chat;
  me: string;
  people: People;
  onLeft: () => void;
}

/** The dialog, once opened. */
export function ManageDialog({ opening, close, ...props }: DialogProps) {
  return (
    <Opened opening={opening} code={membersDialog}>
      {(MembersDialog, { open }) => <MembersDialog open={open} onClose={close} {...props} />}
    </Opened>
  );
}
