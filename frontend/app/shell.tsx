import '#frontend/ui/page.css';
import '#frontend/ui/rows.css';
import '#frontend/ui/states.css';
import '#frontend/ui/skeletons.css';
import '#frontend/ui/badges.css';
import '#frontend/ui/checks.css';
import '#frontend/ui/long-form.css';
import './shell.css';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { CommitmentsIcon, ConfidantsIcon, HomeIcon } from '#frontend/ui/icons.tsx';
import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';
import * as text from '#shared/text/app.ts';
import { isChats } from './page-paths.ts';
import { PATHS } from './paths.ts';

interface ShellProps {
  userMenu: ReactNode;
  quickAdd?: ReactNode;
  /** The chats: a tab on phones, a list on wide screens. */
  chatsTab: ReactNode;
  /** Links to installed power-ups. */
  powerups?: ReactNode;
  chats: ReactNode;
  children: ReactNode;
}

/**
 * The shell of signed-in pages: a sidebar on wide screens, bars above and below on phones. Both use the same elements,
 * so that each exists once. Also rendered at build time, around a skeleton.
 */
export function Shell({ userMenu, quickAdd, chatsTab, powerups, chats, children }: ShellProps) {
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {text.skipToContent}
      </a>
      <header className="shell-side">
        <Link className="brand" to={PATHS.dashboard}>
          <Mark />
          <span>{PRODUCT.name}</span>
        </Link>
        <nav className="shell-nav" aria-label={text.mainNavigation}>
          <NavLink to={PATHS.dashboard} className="tab">
            <HomeIcon />
            <span>{text.dashboard}</span>
          </NavLink>
          <SectionTab to={PATHS.commitments} also={PATHS.history} icon={<CommitmentsIcon />}>
            {text.commitments}
          </SectionTab>
          <SectionTab to={PATHS.confidants} icon={<ConfidantsIcon />}>
            {text.confidants}
          </SectionTab>
          {chatsTab}
          {powerups}
        </nav>
        {chats}
        <div className="shell-user">{userMenu}</div>
        {quickAdd}
      </header>
      <main className="shell-main" id="main" tabIndex={-1}>
        <div className="page">{children}</div>
      </main>
    </div>
  );
}

interface SectionProps {
  to: string;
  /** Another page for which this link is current. */
  also?: string;
  icon: ReactNode;
  children: string;
}

/** The link is also current on the pages below it, except for chats, whose paths can be below the confidants. */
function SectionTab({ to, also = to, icon, children }: SectionProps) {
  const { pathname } = useLocation();
  const isHere = !isChats(pathname) && [to, also].some((path) => `${pathname}/`.startsWith(`${path}/`));
  return (
    <Link to={to} className={isHere ? 'tab active' : 'tab'} {...(isHere && { 'aria-current': 'page' })}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
