import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import {
  NewGroupButton,
  NewGroupDialog,
  useNewGroupDialog,
} from '#frontend/features/chats/components/group-buttons.tsx';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import { chatPath } from './chat-path.ts';
import { usePeople } from './people.ts';

/** The button 'New Group' and its dialog, which navigates to the new group. */
export function NewGroup({ className }: { className?: string }) {
  const { opening, openFor, close } = useNewGroupDialog();
  const people = usePeople(opening !== undefined);
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <NewGroupButton open={openFor} {...(className && { className })} />
      <NewGroupDialog
        opening={opening}
        close={close}
        people={people}
        onCreated={({ id }) => {
          void client.invalidateQueries({ queryKey: confidantQueries.all });
          void navigate(chatPath(id));
        }}
      />
    </>
  );
}
