import type { ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { ChatListSkeleton } from '#frontend/features/chats/components/chat-list.tsx';
import { ChatSkeleton } from '#frontend/features/chats/components/chat-skeleton.tsx';
import {
  DASHBOARD_LIMIT,
  FilterBarSkeleton,
  ListSkeleton,
  SharedSkeleton,
} from '#frontend/features/commitments/components/list-states.tsx';
import { ConfidantsSkeleton } from '#frontend/features/confidants/components/skeletons.tsx';
import { EncouragementLoading } from '#frontend/features/encouragements/components/random-encouragement.tsx';
import { EncouragementListSkeleton } from '#frontend/features/encouragements/components/skeleton.tsx';
import { ActionsSkeleton, FitnessSkeleton } from '#frontend/features/fitness/components/skeletons.tsx';
import { CommitmentSkeleton, MonthSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import { PreferencesSkeleton } from '#frontend/features/notifications/components/skeletons.tsx';
import { GallerySkeleton, UserPowerupsSkeleton } from '#frontend/features/powerups/components/skeletons.tsx';
import { VerifyBannerSkeleton } from '#frontend/features/session/components/verify-banner.tsx';
import { SettingsSkeleton } from '#frontend/features/settings/components/skeletons.tsx';
import { Skeleton } from '#frontend/ui/states.tsx';
import { newGroup } from '#shared/text/chats.ts';
import { myCommitments } from '#shared/text/commitments-dashboard.ts';
import { viewOnly } from '#shared/text/confidants.ts';
import { label as encouragement } from '#shared/text/encouragements-random.ts';
import * as heads from '#shared/text/pages.ts';
import { ChatNavSkeleton, ChatsLink } from './chat-nav.tsx';
import { PATHS } from './paths.ts';
import { FitnessTab } from './powerups-nav.tsx';
import type { SIGNED_IN_ROUTES } from './routes.ts';
import { SettingsNav } from './settings-nav.tsx';
import { Shell } from './shell.tsx';

/* What pages look like before their code and data are there. */

type Name = keyof typeof SIGNED_IN_ROUTES;

/** By the names of the pages. */
const SKELETONS: Readonly<Record<Name, ComponentType>> = {
  dashboard: () => (
    <>
      <Heading>{heads.dashboard}</Heading>
      <div className="dashboard">
        <section className="card commitments-card" aria-labelledby="my-commitments">
          <div className="card-head">
            <h2 id="my-commitments">{myCommitments}</h2>
          </div>
          <Skeleton shape="segments-bone" />
          <ListSkeleton rows={DASHBOARD_LIMIT} />
        </section>
        <section className="encouragement" aria-label={encouragement}>
          <EncouragementLoading />
        </section>
      </div>
    </>
  ),
  commitments: () => (
    <>
      <Heading action={heads.newCommitment}>{heads.commitments}</Heading>
      <FilterBarSkeleton />
      <div className="list-bar" />
      <ListSkeleton rows={6} actions />
    </>
  ),
  commitment: () => (
    <>
      <Heading>{heads.commitment}</Heading>
      <CommitmentSkeleton />
    </>
  ),
  history: () => (
    <>
      <Heading>{heads.history}</Heading>
      <MonthSkeleton />
    </>
  ),
  confidants: () => (
    <>
      <Heading action={heads.addConfidant} second={newGroup}>
        {heads.confidants}
      </Heading>
      <ConfidantsSkeleton />
    </>
  ),
  confidant: () => (
    <>
      <Heading>{heads.confidant}</Heading>
      <SharedSkeleton />
    </>
  ),
  confidantDashboard: () => (
    <>
      <Heading second={heads.viewCommitments}>{heads.fitnessDashboard}</Heading>
      <p className="confidant-about">
        <span className="badge plain">{viewOnly}</span>
      </p>
      <FitnessSkeleton />
    </>
  ),
  confidantChat: ChatSkeleton,
  chats: () => (
    <>
      <Heading>{heads.chats}</Heading>
      <div className="chats-page">
        <ChatListSkeleton />
      </div>
    </>
  ),
  chat: ChatSkeleton,
  powerups: () => (
    <>
      <Heading link={heads.managePowerups}>{heads.powerups}</Heading>
      <GallerySkeleton />
    </>
  ),
  managePowerups: () => (
    <>
      <Heading link={heads.browsePowerups}>{heads.managePowerups}</Heading>
      <UserPowerupsSkeleton />
    </>
  ),
  fitness: () => (
    <>
      <div className="page-head">
        <h1>{heads.fitness}</h1>
        <ActionsSkeleton />
      </div>
      <FitnessSkeleton />
    </>
  ),
  settings: () => (
    <>
      <Heading>{heads.settings}</Heading>
      <SettingsNav />
      <SettingsSkeleton />
    </>
  ),
  encouragements: () => (
    <>
      <Heading action={heads.addEncouragement}>{heads.encouragements}</Heading>
      <SettingsNav />
      <EncouragementListSkeleton />
    </>
  ),
  notifications: () => (
    <>
      <Heading>{heads.notifications}</Heading>
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

/** The heading of a page with the places of its controls. */
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

/** The first picture of a document: a page's skeleton in the shell. */
export function PageSkeleton({ path }: { path: string }) {
  const Content = skeletonOf(path);
  if (!Content) return <div className="lone" />;
  return (
    <Shell
      userMenu={<span className="user-button" />}
      chatsTab={<ChatsLink />}
      powerups={<FitnessTab />}
      chats={<ChatNavSkeleton />}
    >
      <VerifyBannerSkeleton />
      <Content />
    </Shell>
  );
}

/** The same inside a shell that is there already. */
export default function ContentSkeleton() {
  const Content = skeletonOf(useLocation().pathname);
  return Content ? <Content /> : <div className="lone" />;
}

function skeletonOf(path: string): ComponentType | undefined {
  const name = (Object.keys(SKELETONS) as Name[]).find((each) => matchPath(PATHS[each], path));
  return name && SKELETONS[name];
}
