import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { receiveMessage } from '#frontend/features/chats/cache.ts';
import { ShareDialog } from '#frontend/features/journaling/components/share-dialog.tsx';
import type { JournalPage } from '#shared/contracts/journaling.ts';
import { usePeople } from '../new-group.tsx';
import { PATHS } from '../paths.ts';

interface DialogProps {
  entry: JournalPage;
  open: boolean;
  onClose: () => void;
}

/** The dialog that shares a page of the journal with one of the user's confidants, in the chat with them. */
export default function ShareJournalPage(props: DialogProps) {
  const client = useQueryClient();
  return (
    <ShareDialog
      {...props}
      people={usePeople(true)}
      confidantsLink={confidantsLink}
      // Unlike one from the chat itself, it does not mark earlier messages as read.
      onShared={(chatId, message) => receiveMessage(client, chatId, message, message.sender.id ?? undefined)}
    />
  );
}

function confidantsLink(label: string) {
  return (
    <Link className="button quiet" to={PATHS.confidants}>
      {label}
    </Link>
  );
}
