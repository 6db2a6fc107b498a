import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { refreshListSoon } from '#frontend/features/chats/cache.ts';
import ChatSkeleton from '#frontend/features/chats/components/chat-skeleton.tsx';
import { ChatFailure, ChatView } from '#frontend/features/chats/components/chat-view.tsx';
import { MembersButton, MembersDialog, useMembersDialog } from '#frontend/features/chats/components/group-buttons.tsx';
import { memberCount, type Remedy } from '#frontend/features/chats/message-list.ts';
import { titleOf } from '#frontend/features/chats/model.ts';
import { me } from '#frontend/features/session/api.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { Icon } from '#frontend/ui/icons.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import type { User } from '#shared/contracts/users.ts';
import * as chats from '#shared/text/chats.ts';
import * as text from '#shared/text/chats-messages.ts';
import type { ChatIntro } from '../chat-intro.tsx';
import { usePeople } from '../new-group.tsx';
import { Page } from '../page.tsx';
import { confidantPath, idIn, SETTINGS_ANCHORS } from '../page-paths.ts';
import { PATHS } from '../paths.ts';

/** The list of chats is fetched again so long after a chat is opened. */
const A_MOMENT = 100;

export default function ChatPage() {
  const id = idIn(useLocation().pathname);
  const client = useQueryClient();
  const query = useQuery({
    ...chatQueries.one(id),
    // The list has the same fields.
    placeholderData: () => client.getQueryData(chatQueries.list.queryKey)?.find((chat) => chat.id === id),
  });
  const user = useQuery(me);
  useEffect(() => refreshListSoon(client, A_MOMENT), [client]);

  const { data: chat, error } = query;
  if (chat === null) return <Gone />;
  if (chat && user.data)
    return <Opened key={chat.id} chat={chat} isCurrent={query.isFetchedAfterMount} user={user.data} />;
  const failed = query.isError || query.isPaused || user.isError || user.isPaused;
  if (!failed) return <ChatSkeleton />;
  const retry = () => void Promise.all([query.refetch(), user.refetch()]);
  return (
    <Page name={query.isError || user.isError ? text.chatFailed : chats.chat} actions={<Back />}>
      <ChatFailure error={error ?? user.error} retry={retry} />
    </Page>
  );
}

interface OpenedProps {
  chat: Chat;
  /** Whether the chat was fetched since it was opened. */
  isCurrent: boolean;
  user: User;
}

function Opened({ chat, isCurrent, user }: OpenedProps) {
  const membersDialog = useMembersDialog();
  const navigate = useNavigate();
  const isGroup = chat.type === 'group_chat';
  // Friends see each other's commitments; for a coach it depends on who coaches whom.
  const people = usePeople(isGroup || isPersonalCoach(chat));
  const { active } = people;
  const pathOfPerson = useCallback(
    (id: string) =>
      active?.find((person) => person.id === id)?.shares_commitments === false ? undefined : confidantPath(id),
    [active],
  );
  const title = titleOf(chat);
  const [other] = chat.members;
  const shared = sharedIn(chat, people);
  const heading = (
    <>
      <Avatar name={title} image={isGroup ? null : other?.image} />
      <span className="chat-title" dir="auto">
        {title}
      </span>
    </>
  );
  return (
    <Page
      name={title}
      heading={
        other && shared && shared !== 'mine' ? (
          <Link className="chat-heading" to={confidantPath(other.id)}>
            {heading}
          </Link>
        ) : (
          <span className="chat-heading">{heading}</span>
        )
      }
      actions={
        <div className="chat-actions">
          <Back />
          {isGroup ? (
            <div className="chat-about">
              <span className="badge plain">{text.group}</span>
              <span className="chat-count">{memberCount(chat.members.length)}</span>
              <MembersButton open={membersDialog.openFor} />
            </div>
          ) : chat.ai ? (
            <div className="chat-about">
              <p className="coached">{text.aboutCoach}</p>
            </div>
          ) : null}
        </div>
      }
    >
      <div className="chat">
        <ChatView
          chat={chat}
          user={user}
          pathOfPerson={pathOfPerson}
          settingsLink={settingsLink}
          intro={
            other && shared ? (
              <Intro other={other} shared={shared} isCurrent={isCurrent} />
            ) : chat.ai ? (
              <CoachIntro chat={chat} />
            ) : null
          }
        />
      </div>
      <MembersDialog
        opening={membersDialog.opening}
        close={membersDialog.close}
        chat={chat}
        me={user.id}
        people={people}
        onLeft={() => void navigate(PATHS.chats)}
      />
    </Page>
  );
}

const isPersonalCoach = ({ type, ai }: Chat): boolean => type === 'coach' && !ai;

/** Whose commitments are for the other to see; `undefined` in other chats, in closed ones, and while it is unknown. */
function sharedIn(chat: Chat, { active }: ReturnType<typeof usePeople>) {
  const [other] = chat.members;
  if (chat.closed || !other) return undefined;
  if (chat.type === 'direct_message') return 'both';
  const person = isPersonalCoach(chat) ? active?.find(({ id }) => id === other.id) : undefined;
  return person && (person.shares_commitments ? 'theirs' : 'mine');
}

const chatIntro = lazyModule(() => import('../chat-intro.tsx'));

/** The introduction of a new chat of two people: what they see of each other. */
function Intro(props: ComponentProps<typeof ChatIntro>) {
  const Code = useLazyModule(chatIntro)?.ChatIntro;
  return Code ? <Code {...props} /> : null;
}

const coachData = lazyModule(() => import('#frontend/features/coaches/components/coach-data.tsx'));

/** The introduction of a new chat with an AI coach: what the coach is told. */
function CoachIntro({ chat }: { chat: Chat }) {
  const CoachData = useLazyModule(coachData)?.CoachData;
  return (
    <div className="starters chat-intro">{CoachData ? <CoachData chatId={chat.id} coachLink={coachLink} /> : null}</div>
  );
}

/** A link to what a coach may read, among its settings. */
function coachLink(label: string, coachId: string) {
  return (
    <Link to={`${PATHS.settings}#${SETTINGS_ANCHORS.coaches}`} state={{ coach: coachId }}>
      {label}
    </Link>
  );
}

/** A link to the setting that a coach needs to reply. */
function settingsLink(label: string, about: Remedy) {
  return <Link to={`${PATHS.settings}#${SETTINGS_ANCHORS[about]}`}>{label}</Link>;
}

/** Only on phones: wide screens have the list in the sidebar. */
function Back() {
  return (
    <Link to={PATHS.chats} className="icon-button chat-back" aria-label={text.allChats}>
      <Icon>
        <path d="M11.5 4.5 6 10l5.5 5.5" />
      </Icon>
    </Link>
  );
}

function Gone() {
  return (
    <Page name={chats.chat}>
      <EmptyState
        action={
          <Link className="button quiet" to={PATHS.chats}>
            {text.toChats}
          </Link>
        }
      >
        {text.removed}
      </EmptyState>
    </Page>
  );
}
