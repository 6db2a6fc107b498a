import '#frontend/ui/search-field.css';
import './pages/dashboard.css';
import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { ChatListSkeleton } from '#frontend/features/chats/components/chat-list.tsx';
import ChatSkeleton from '#frontend/features/chats/components/chat-skeleton.tsx';
import {
  DASHBOARD_LIMIT,
  FilterBarSkeleton,
  ListSkeleton,
} from '#frontend/features/commitments/components/list-states.tsx';
import {
  AgreementSkeleton,
  ConfidantsSkeleton,
  ViewsSkeleton,
} from '#frontend/features/confidants/components/skeletons.tsx';
import { EncouragementLoading } from '#frontend/features/encouragements/components/random-encouragement.tsx';
import { EncouragementListSkeleton } from '#frontend/features/encouragements/components/skeleton.tsx';
import { ActionsSkeleton } from '#frontend/features/fitness/components/log-actions.tsx';
import { FitnessSkeleton } from '#frontend/features/fitness/components/skeletons.tsx';
import { CommitmentSkeleton, MonthSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import { ImportSkeleton } from '#frontend/features/imports/components/skeleton.tsx';
import { JournalSkeleton } from '#frontend/features/journaling/components/skeletons.tsx';
import { PreferencesSkeleton } from '#frontend/features/notifications/components/skeletons.tsx';
import { GallerySkeleton, UserPowerupsSkeleton } from '#frontend/features/powerups/components/skeletons.tsx';
import { ReviewSkeleton } from '#frontend/features/reviews/components/skeletons.tsx';
import { VerifyBannerSkeleton } from '#frontend/features/session/components/verify-banner.tsx';
import { SettingsSkeleton } from '#frontend/features/settings/components/skeletons.tsx';
import { Skeleton } from '#frontend/ui/states.tsx';
import { newGroup } from '#shared/text/chats.ts';
import { myCommitments } from '#shared/text/commitments-dashboard.ts';
import { viewOnly } from '#shared/text/confidants.ts';
import { label as encouragement } from '#shared/text/encouragements-random.ts';
import * as heads from '#shared/text/pages.ts';
import { about as viewsAbout } from '#shared/text/views.ts';
import { ChatNavSkeleton, ChatsLink } from './chat-nav.tsx';
import { SharedSkeleton } from './pages/shared-skeleton.tsx';
import { SIGNED_IN_PATHS, type SignedInName } from './paths.ts';
import { PowerupTabs } from './powerup-pages.tsx';
import { SettingsIndex, SettingsNav } from './settings-nav.tsx';
import { Shell } from './shell.tsx';

/*
 * The skeletons of pages, shown before their code and data are loaded. All are in one file: a separate one would not
 * arrive before its page.
 */

const SKELETONS: Readonly<Record<SignedInName, ReactNode>> = {
  dashboard: (
    <>
      <HeadingSkeleton>{heads.dashboard}</HeadingSkeleton>
      <div className="dashboard">
        <section className="card commitments-card" aria-labelledby="my-commitments">
          <div className="card-head">
            <h2 id="my-commitments">{myCommitments}</h2>
          </div>
          <Skeleton shape="segments-bone" />
          <ListSkeleton rows={DASHBOARD_LIMIT} actions />
        </section>
        <section className="encouragement" aria-label={encouragement}>
          <EncouragementLoading />
        </section>
      </div>
    </>
  ),
  commitments: (
    <>
      <HeadingSkeleton action={heads.newCommitment}>{heads.commitments}</HeadingSkeleton>
      <FilterBarSkeleton />
      <div className="list-bar" />
      <ListSkeleton rows={6} actions />
    </>
  ),
  commitment: (
    <>
      <HeadingSkeleton>{heads.commitment}</HeadingSkeleton>
      <CommitmentSkeleton />
    </>
  ),
  history: (
    <>
      <HeadingSkeleton>{heads.history}</HeadingSkeleton>
      <div className="search-field" aria-hidden="true">
        <div className="input" />
      </div>
      <MonthSkeleton />
    </>
  ),
  // Also used for past reviews. The headings differ, so only the place of the heading is reserved.
  reviews: (
    <>
      <HeadingSkeleton>{''}</HeadingSkeleton>
      <ReviewSkeleton />
    </>
  ),
  confidants: (
    <>
      <HeadingSkeleton action={heads.addConfidant} second={newGroup}>
        {heads.confidants}
      </HeadingSkeleton>
      <ConfidantsSkeleton />
    </>
  ),
  confidant: (
    <>
      <HeadingSkeleton>{heads.confidant}</HeadingSkeleton>
      <SharedSkeleton />
    </>
  ),
  confidantDashboard: (
    <>
      <HeadingSkeleton second={heads.viewCommitments}>{heads.fitnessDashboard}</HeadingSkeleton>
      <p className="page-about">
        <span className="badge plain">{viewOnly}</span>
      </p>
      <FitnessSkeleton />
    </>
  ),
  confidantPreview: (
    <>
      <HeadingSkeleton>{heads.preview}</HeadingSkeleton>
      <SharedSkeleton />
    </>
  ),
  agreement: (
    <>
      <HeadingSkeleton>{heads.agreement}</HeadingSkeleton>
      <AgreementSkeleton />
    </>
  ),
  views: (
    <>
      <HeadingSkeleton>{heads.views}</HeadingSkeleton>
      <p className="views-about">{viewsAbout}</p>
      <ViewsSkeleton />
    </>
  ),
  confidantChat: <ChatSkeleton />,
  chats: (
    <div className="chat-list-skeleton">
      <HeadingSkeleton>{heads.chats}</HeadingSkeleton>
      <div className="chats-page">
        <ChatListSkeleton />
      </div>
    </div>
  ),
  chat: <ChatSkeleton />,
  powerups: (
    <>
      <HeadingSkeleton link={heads.managePowerups}>{heads.powerups}</HeadingSkeleton>
      <GallerySkeleton />
    </>
  ),
  managePowerups: (
    <>
      <HeadingSkeleton link={heads.browsePowerups}>{heads.managePowerups}</HeadingSkeleton>
      <UserPowerupsSkeleton />
    </>
  ),
  fitness: (
    <>
      <div className="page-head">
        <h1>{heads.fitness}</h1>
        <ActionsSkeleton />
      </div>
      <FitnessSkeleton />
    </>
  ),
  journaling: (
    <>
      <HeadingSkeleton>{heads.journal}</HeadingSkeleton>
      <JournalSkeleton />
    </>
  ),
  settings: (
    <>
      <HeadingSkeleton>{heads.settings}</HeadingSkeleton>
      <SettingsNav />
      <div className="settings-columns">
        <SettingsIndex />
        <SettingsSkeleton />
      </div>
    </>
  ),
  encouragements: (
    <PageOfSettings title={heads.encouragements} action={heads.addEncouragement}>
      <EncouragementListSkeleton />
    </PageOfSettings>
  ),
  notifications: (
    <PageOfSettings title={heads.notifications}>
      <PreferencesSkeleton />
    </PageOfSettings>
  ),
  bringData: (
    <PageOfSettings title={heads.bringData}>
      <ImportSkeleton />
    </PageOfSettings>
  ),
};

/** The skeleton of a document: that of the page inside the shell. */
export function PageSkeleton({ path }: { path: string }) {
  const content = skeletonOf(path);
  if (!content) return <div className="lone" />;
  return (
    <Shell
      userMenu={<span className="user-button" />}
      chatsTab={<ChatsLink />}
      powerups={<PowerupTabs />}
      chats={<ChatNavSkeleton />}
    >
      <VerifyBannerSkeleton />
      {content}
    </Shell>
  );
}

/** A page's skeleton inside a mounted shell. */
export default function ContentSkeleton() {
  return skeletonOf(useLocation().pathname) ?? <div className="lone" />;
}

function skeletonOf(pathname: string): ReactNode {
  const names = Object.keys(SIGNED_IN_PATHS) as SignedInName[];
  const name = names.find((each) => matchPath(SIGNED_IN_PATHS[each], pathname));
  return name && SKELETONS[name];
}

function PageOfSettings({ title, action, children }: { title: string; action?: string; children: ReactNode }) {
  return (
    <>
      <HeadingSkeleton {...(action && { action })}>{title}</HeadingSkeleton>
      <SettingsNav />
      {children}
    </>
  );
}

interface HeadingProps {
  children: string;
  action?: string;
  second?: string;
  link?: string;
}

/** The heading of a page with placeholders for its controls. */
function HeadingSkeleton({ children, action, second, link }: HeadingProps) {
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
