import '../user-menu.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { local } from '#frontend/lib/storage.ts';
import { applyTheme, THEME_KEY, type Theme } from '#frontend/lib/theme.ts';
import { useHasUnsent } from '#frontend/lib/unsent-changes.ts';
import { useKeptActions } from '#frontend/lib/use-kept-actions.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import * as text from '#shared/text/session-shell.ts';
import { leaveBySigningOut, me } from '../api.ts';

interface MenuProps {
  accountPath: string;
  powerupsPath: string;
  /** The path of the list of unsent work. */
  waitingPath: string;
}

/** The signed-in user, with the actions of the account. */
export function UserMenu({ accountPath, powerupsPath, waitingPath }: MenuProps) {
  const { data: user } = useQuery(me);
  const client = useQueryClient();
  const navigate = useNavigate();
  const theme = useSyncExternalStore(subscribeToTheme, shownTheme);
  const hasPresses = useKeptActions(user?.id).length > 0;
  const hasUnsent = useHasUnsent() || hasPresses;
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <>
      <MenuButton
        label={text.userMenu}
        className="user-button"
        placement="top-start"
        heading={
          user && (
            <div className="menu-heading">
              <span className="menu-name" dir="auto">
                {user.name}
              </span>
              <span className="menu-email">{user.email}</span>
            </div>
          )
        }
        entries={[
          { value: 'account', text: text.manageAccount, onSelect: () => void navigate(accountPath) },
          ...(hasUnsent ? [{ value: 'waiting', text: text.waiting, onSelect: () => void navigate(waitingPath) }] : []),
          { value: 'power-ups', text: text.managePowerups, onSelect: () => void navigate(powerupsPath) },
          {
            value: 'theme',
            text: other === 'dark' ? text.darkMode : text.lightMode,
            onSelect: () => chooseTheme(other),
          },
          { value: 'sign-out', text: text.signOut, onSelect: () => void leaveBySigningOut(client) },
        ]}
      >
        <Avatar name={user?.name ?? ''} image={user?.image} />
      </MenuButton>
      {/*
       * Beside the button, which covers it: inside the button, it would be a visible label that differs from the
       * button's name.
       */}
      <span className="user-about">
        <span className="user-name" dir="auto">
          {user?.name}
        </span>
        <span className="user-email">{user?.email}</span>
      </span>
    </>
  );
}

/** The current theme. */
const shownTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Reads the class, because the boot script exports nothing. */
function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

function chooseTheme(theme: Theme): void {
  local.write(THEME_KEY, theme);
  applyTheme(theme);
}
