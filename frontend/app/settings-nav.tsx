import '#frontend/features/settings/settings.css';
import { useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import * as text from '#shared/text/settings-nav.ts';
import { PATHS } from './paths.ts';

/** Links between the pages of settings. */
export function SettingsNav() {
  return (
    <nav className="settings-nav" aria-label={text.label}>
      <NavLink to={PATHS.settings} end>
        {text.account}
      </NavLink>
      <NavLink to={PATHS.encouragements}>{text.encouragements}</NavLink>
      <NavLink to={PATHS.notifications}>{text.notifications}</NavLink>
      <NavLink to={PATHS.bringData}>{text.bringData}</NavLink>
    </nav>
  );
}

/** The groups of sections on the account page and their ids, in order. */
export const SETTINGS_GROUPS = {
  account: 'account',
  password: 'password',
  resets: 'resets',
  ai: 'ai',
  powerups: 'power-ups',
  data: 'your-data',
} as const;

type Group = keyof typeof SETTINGS_GROUPS;
const GROUPS = Object.keys(SETTINGS_GROUPS) as Group[];

/** Links to the groups of sections. Once they are `loaded`, the one in view is marked. */
export function SettingsIndex({ loaded = false }: { loaded?: boolean }) {
  const current = useCurrentGroup(loaded);
  return (
    <nav className="settings-index" aria-label={text.index}>
      <ul>
        {GROUPS.map((group) => (
          <li key={group}>
            <Link
              to={{ hash: SETTINGS_GROUPS[group] }}
              aria-current={SETTINGS_GROUPS[group] === current ? 'location' : undefined}
            >
              {text.groups[group]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The band of the window in which a group is the current one: a tenth of its height, below the upper quarter. */
const BAND = '-25% 0px -65% 0px';

/** The id of the group in view. */
function useCurrentGroup(loaded: boolean): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (!loaded) return;
    const inBand = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inBand[isIntersecting ? 'add' : 'delete'](target.id);
        const found = Object.values(SETTINGS_GROUPS).findLast((id) => inBand.has(id));
        // At the top of a small window the first group is still below the band.
        setCurrent(found ?? SETTINGS_GROUPS.account);
      },
      { rootMargin: BAND },
    );
    for (const id of Object.values(SETTINGS_GROUPS)) {
      const group = document.getElementById(id);
      if (group) observer.observe(group);
    }
    return () => observer.disconnect();
  }, [loaded]);
  return current;
}
