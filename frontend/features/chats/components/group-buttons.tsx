import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { LazyButton, Opened, type Opening, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import * as text from '#shared/text/chats.ts';
import type { People } from '../model.ts';

export const groupDialog = lazyModule(() => import('./group-dialog.tsx'));

export const useNewGroupDialog = () => useOpening<null>(groupDialog);

/** Opens the dialog of `useNewGroupDialog`. */
export function NewGroupButton({
  open,
  className = 'button quiet',
}: {
  open: (subject: null) => void;
  className?: string;
}) {
  return (
    <LazyButton code={groupDialog} className={className} onClick={() => open(null)}>
      {text.newGroup}
    </LazyButton>
  );
}

interface NewGroupDialogProps {
  opening: Opening<null> | undefined;
  close: () => void;
  people: People;
  onCreated: (chat: Chat) => void;
}

/** The dialog; it is loaded with the first use. */
export function NewGroupDialog({ opening, close, ...props }: NewGroupDialogProps) {
  return (
    <Opened opening={opening} code={groupDialog}>
      {(Dialog, { open }) => <Dialog open={open} onClose={close} {...props} />}
    </Opened>
  );
}

export const membersDialog = lazyModule(() => import('./members-dialog.tsx'));

export const useMembersDialog = () => useOpening<null>(membersDialog);

/** Opens the dialog of `useMembersDialog`. */
export function MembersButton({ open }: { open: (subject: null) => void }) {
  return (
    <LazyButton code={membersDialog} className="button quiet small" onClick={() => open(null)}>
      {text.manageGroup}
    </LazyButton>
  );
}

interface MembersDialogProps {
  opening: Opening<null> | undefined;
  close: () => void;
  chat: Chat;
  me: string;
  people: People;
  onLeft: () => void;
}

/** The dialog; it is loaded with the first use. */
export function MembersDialog({ opening, close, ...props }: MembersDialogProps) {
  return (
    <Opened opening={opening} code={membersDialog}>
      {(Dialog, { open }) => <Dialog open={open} onClose={close} {...props} />}
    </Opened>
  );
}
