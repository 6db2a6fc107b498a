import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { NewGroupButton, NewGroupDialog, useNewGroup } from '#frontend/features/chats/new-group.tsx';
import { ALL_KEY } from '#frontend/features/confidants/queries.ts';
import { chatPath } from './chat-path.ts';
import { usePeople } from './people.ts';

/** 'New Group', and what it opens. The group that was made is gone to. */
export function NewGroup({ className }: { className?: string }) {
  const { opening, openFor, close } = useNewGroup();
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
          void client.invalidateQueries({ queryKey: ALL_KEY });
          void navigate(chatPath(id));
        }}
      />
    </>
  );
}
