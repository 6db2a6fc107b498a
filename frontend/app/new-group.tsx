import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import {
  NewGroupButton,
  NewGroupDialog,
  useNewGroupDialog,
} from '#frontend/features/chats/components/group-buttons.tsx';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import { chatPath } from './page-paths.ts';

/** The confidants who can be added to a group. Fetched only if `enabled`. */
export function usePeople(enabled: boolean) {
  const { data, isError, isPaused, refetch } = useQuery({ ...confidantQueries.list, enabled });
  return { active: data?.active_confidants, failed: isError || isPaused, retry: () => void refetch() };
}

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
