import { later } from '#frontend/lib/later.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import type { People } from './people.ts';

export const groupDialog = later(() => import('./group-dialog.tsx'));

export const useNewGroup = () => useOpening<null>(groupDialog);

/** Opens the dialog of `useNewGroup`. */
export function NewGroupButton({
  open,
  className = 'button quiet',
}: {
  open: (subject: null) => void;
  className?: string;
}) {
  return (
    <ReachButton code={groupDialog} className={className} onClick={() => open(null)}>
      New Group
    </ReachButton>
  );
}

interface DialogProps {
  opening: Opening<null> | undefined;
  close: () => void;
  people: People;
  onCreated: (chat: Chat) => void;
}

/** The dialog, once opened. */
export function NewGroupDialog({ opening, close, ...props }: DialogProps) {
  return (
    <Opened opening={opening} code={groupDialog}>
      {(GroupDialog, { open }) => <GroupDialog open={open} onClose={close} {...props} />}
    </Opened>
  );
}
