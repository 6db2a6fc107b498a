import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ChatListSkeleton } from '#frontend/features/chats/chat-list.tsx';
import { ChatSkeleton } from '#frontend/features/chats/chat-skeleton.tsx';
import { DASHBOARD_LIMIT } from '#frontend/features/commitments/constants.ts';
import { FilterBarSkeleton, ListSkeleton, SharedSkeleton } from '#frontend/features/commitments/states.tsx';
import { PeopleSkeleton } from '#frontend/features/confidants/skeletons.tsx';
import { EncouragementLoading } from '#frontend/features/encouragements/random-encouragement.tsx';
import { QuotesSkeleton } from '#frontend/features/encouragements/skeleton.tsx';
import { ActionsSkeleton, FitnessSkeleton } from '#frontend/features/fitness/skeletons.tsx';
import { CommitmentSkeleton, MonthSkeleton } from '#frontend/features/history/skeletons.tsx';
import { PreferencesSkeleton } from '#frontend/features/notifications/skeleton.tsx';
import { GallerySkeleton, UserPowerUpsSkeleton } from '#frontend/features/powerups/skeletons.tsx';
import { VerifySkeleton } from '#frontend/features/session/verify-banner.tsx';
import { SettingsSkeleton } from '#frontend/features/settings/skeleton.tsx';
import { Bone } from '#frontend/ui/states.tsx';
import { ChatNavSkeleton, ChatsLink } from './chat-nav.tsx';
import { isChats } from './chat-path.ts';
import { PATHS } from './paths.ts';
import { FitnessTab } from './power-ups-nav.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { Shell } from './shell.tsx';

/** What a page looks like before its code and data are there: the document's first picture. */
export function PageSkeleton({ path }: { path: string }) {
  const content = contentOf(path);
  if (!content) return <div className="lone" />;
  return (
    <Shell
      userMenu={<span className="user-button" />}
      chatsTab={<ChatsLink />}
      powerUps={<FitnessTab />}
      chats={<ChatNavSkeleton />}
    >
      <VerifySkeleton />
      {content}
    </Shell>
  );
}

/** The same inside a shell that is there already. */
export default function ContentSkeleton() {
  return contentOf(useLocation().pathname) ?? <div className="lone" />;
}

function contentOf(path: string): ReactNode {
  const known = path.replace(/\/+$/, '');
  return CONTENT[pageOf(known)]?.();
}

/** Whose page has a parameter in its path. */
function pageOf(path: string): string {
  if (path.startsWith(`${PATHS.commitments}/`)) return PATHS.commitment;
  if (path.startsWith(`${PATHS.confidants}/`) && path.endsWith('/show')) return PATHS.confidant;
  if (path.startsWith(`${PATHS.confidants}/`) && path.endsWith('/dashboard')) return PATHS.confidantDashboard;
  if (isChats(path) && path !== PATHS.chats) return PATHS.chat;
  return path;
}

const CONTENT: Partial<Record<string, () => ReactNode>> = {
  [PATHS.dashboard]: () => (
    <>
      <Heading>Dashboard</Heading>
      <div className="dashboard">
        <section className="card commitments-card" aria-labelledby="my-commitments">
          <div className="card-head">
            <h2 id="my-commitments">My Commitments</h2>
          </div>
          <Bone shape="segments-bone" />
          <ListSkeleton rows={DASHBOARD_LIMIT} />
        </section>
        <section className="encouragement" aria-label="Encouragement">
          <EncouragementLoading />
        </section>
      </div>
    </>
  ),
  [PATHS.commitments]: () => (
    <>
      <Heading action="New Commitment">Commitments</Heading>
      <FilterBarSkeleton />
      <div className="list-bar" />
      <ListSkeleton rows={6} actions />
    </>
  ),
  [PATHS.confidants]: () => (
    <>
      <Heading action="Add Confidant" second="New Group">
        Confidants
      </Heading>
      <PeopleSkeleton />
    </>
  ),
  [PATHS.confidant]: () => (
    <>
      <Heading>Confidant</Heading>
      <SharedSkeleton />
    </>
  ),
  [PATHS.confidantDashboard]: () => (
    <>
      <Heading second="View Commitments">Fitness Dashboard</Heading>
      <p className="confidant-about">
        <span className="badge plain">View Only</span>
      </p>
      <FitnessSkeleton />
    </>
  ),
  [PATHS.chats]: () => (
    <>
      <Heading>Chats</Heading>
      <div className="chats-page">
        <ChatListSkeleton />
      </div>
    </>
  ),
  [PATHS.chat]: () => <ChatSkeleton />,
  [PATHS.commitment]: () => (
    <>
      <Heading>Commitment</Heading>
      <CommitmentSkeleton />
    </>
  ),
  [PATHS.history]: () => (
    <>
      <Heading>History</Heading>
      <MonthSkeleton />
    </>
  ),
  [PATHS.powerUps]: () => (
    <>
      <Heading link="Manage Power-Ups">Power-Ups</Heading>
      <GallerySkeleton />
    </>
  ),
  [PATHS.managePowerUps]: () => (
    <>
      <Heading link="Browse Power-Ups">Manage Power-Ups</Heading>
      <UserPowerUpsSkeleton />
    </>
  ),
  [PATHS.fitness]: () => (
    <>
      <div className="page-head">
        <h1>Fitness</h1>
        <ActionsSkeleton />
      </div>
      <FitnessSkeleton />
    </>
  ),
  [PATHS.settings]: () => (
    <>
      <Heading>Settings</Heading>
      <SettingsNav />
      <SettingsSkeleton />
    </>
  ),
  [PATHS.encouragements]: () => (
    <>
      <Heading action="Add Encouragement">Encouragements</Heading>
      <SettingsNav />
      <QuotesSkeleton />
    </>
  ),
  [PATHS.notifications]: () => (
    <>
      <Heading>Notification Settings</Heading>
      <SettingsNav />
      <PreferencesSkeleton />
    </>
  ),
};

interface HeadingProps {
  children: string;
  action?: string;
  second?: string;
  link?: string;
}

function Heading({ children, action, second, link }: HeadingProps) {
  const main = action ? (
    <span className="button primary" aria-hidden="true">
      {action}
    </span>
  ) : null;
  return (
    <div className="page-head">
      <h1>{children}</h1>
      {link ? (
        <span className="quiet-link" aria-hidden="true">
          {link}
        </span>
      ) : null}
      {second ? (
        <div className="head-actions" aria-hidden="true">
          <span className="button quiet">{second}</span>
          {main}
        </div>
      ) : (
        main
      )}
    </div>
  );
}
