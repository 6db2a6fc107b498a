import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { readListSoon } from '#frontend/features/chats/cache.ts';
import { ChatSkeleton } from '#frontend/features/chats/chat-skeleton.tsx';
import { ChatFailure, ChatView } from '#frontend/features/chats/chat-view.tsx';
import type { Remedy } from '#frontend/features/chats/excuses.ts';
import { ManageButton, ManageDialog, useManage } from '#frontend/features/chats/manage.tsx';
import { chatOf, list } from '#frontend/features/chats/queries.ts';
import { COACHED, GONE, membersOf, titleOf } from '#frontend/features/chats/words.ts';
import { me } from '#frontend/features/session/queries.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { BackIcon } from '#frontend/ui/icons.tsx';
import { Blank } from '#frontend/ui/states.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import type { User } from '#shared/contracts/users.ts';
import { chatAt } from '../chat-path.ts';
import { confidantPath } from '../confidant-path.ts';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { usePeople } from '../people.ts';
import { SETTINGS_PLACES } from '../settings-places.ts';

/** How long after one has come to a chat the list is read again. */
const A_MOMENT = 100;

export default function ChatPage() {
  const id = chatAt(useLocation().pathname);
  const client = useQueryClient();
  const query = useQuery({
    ...chatOf(id),
    // What the list says of it will do until it is there.
    placeholderData: () => client.getQueryData(list.queryKey)?.find((chat) => chat.id === id),
  });
  const user = useQuery(me);
  useEffect(() => readListSoon(client, A_MOMENT), [client]);

  const { data: chat, error } = query;
  if (chat === null) return <Gone />;
  if (chat && user.data) return <Opened key={chat.id} chat={chat} user={user.data} />;
  const failed = query.isError || query.isPaused || user.isError || user.isPaused;
  if (!failed) return <ChatSkeleton />;
  const retry = () => void Promise.all([query.refetch(), user.refetch()]);
  return (
    <Page name={query.isError || user.isError ? 'Error loading chat' : 'Chat'} actions={<Back />}>
      <ChatFailure error={error ?? user.error} retry={retry} />
    </Page>
  );
}

function Opened({ chat, user }: { chat: Chat; user: User }) {
  const manage = useManage();
  const navigate = useNavigate();
  const isGroup = chat.type === 'group_chat';
  const people = usePeople(isGroup);
  const { active } = people;
  const pathOfPerson = useCallback(
    (id: string) =>
      active?.find((person) => person.id === id)?.shares_commitments === false ? undefined : confidantPath(id),
    [active],
  );
  const title = titleOf(chat);
  return (
    <Page
      name={title}
      heading={
        <span className="chat-heading">
          <Avatar name={title} image={isGroup ? null : chat.members[0]?.image} />
          <span className="chat-title" dir="auto">
            {title}
          </span>
        </span>
      }
      actions={
        <div className="chat-actions">
          <Back />
          {isGroup ? (
            <div className="chat-about">
              <span className="badge plain">Group</span>
              <span className="chat-count">{membersOf(chat.members.length)}</span>
              <ManageButton open={manage.openFor} />
            </div>
          ) : chat.ai ? (
            <div className="chat-about">
              <p className="coached">{COACHED}</p>
            </div>
          ) : null}
        </div>
      }
    >
      <div className="chat">
        <ChatView chat={chat} user={user} pathOfPerson={pathOfPerson} settingsLink={settingsLink} />
      </div>
      <ManageDialog
        opening={manage.opening}
        close={manage.close}
        chat={chat}
        me={user.id}
        people={people}
        onLeft={() => void navigate(PATHS.chats)}
      />
    </Page>
  );
}

/** To where something can be done so that a coach replies. */
function settingsLink(text: string, about: Remedy) {
  return <Link to={`${PATHS.settings}#${SETTINGS_PLACES[about]}`}>{text}</Link>;
}

/** On phones: in the sidebar the list is there all the time. */
function Back() {
  return (
    <Link to={PATHS.chats} className="icon-button chat-back" aria-label="All chats">
      <BackIcon />
    </Link>
  );
}

function Gone() {
  return (
    <Page name="Chat">
      <Blank
        action={
          <Link className="button quiet" to={PATHS.chats}>
            Go to your chats
          </Link>
        }
      >
        {GONE}
      </Blank>
    </Page>
  );
}
