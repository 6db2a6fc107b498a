import { Link, NavLink, useLocation } from 'react-router-dom';
import { useStoredPowerups } from '#frontend/features/session/api.ts';
import { FitnessIcon, JournalIcon, MoreIcon } from '#frontend/ui/icons.tsx';
import { FITNESS, JOURNALING } from '#shared/domain/powerups.ts';
import * as text from '#shared/text/fitness-shell.ts';
import { PATHS } from './paths.ts';

/** The power-ups with a page. */
const TABS = [
  { key: FITNESS, path: PATHS.fitness, name: text.fitness, look: 'fitness-tab', Icon: FitnessIcon },
  { key: JOURNALING, path: PATHS.journaling, name: text.journal, look: 'journaling-tab', Icon: JournalIcon },
];

/** Links to the installed power-ups with a page. */
export function PowerupsNav() {
  return <PowerupTabs keys={useStoredPowerups()} />;
}

/**
 * Links to these power-ups; in the skeleton to all of them, of which the installed ones are shown. The tabs of a phone
 * have room for one. If there are several, one tab leads to the list of all (`shell.css`).
 */
export function PowerupTabs({ keys }: { keys?: readonly string[] }) {
  const isWithin = useLocation().pathname.startsWith(PATHS.powerups);
  const shown = TABS.filter(({ key }) => keys?.includes(key) ?? true);
  return (
    <>
      {shown.map(({ key, path, name, look, Icon }) => (
        <NavLink to={path} className={`tab powerup-tab ${look}`} key={key}>
          <Icon />
          <span>{name}</span>
        </NavLink>
      ))}
      {shown.length > 1 ? (
        <Link
          to={PATHS.managePowerups}
          className={`tab all-powerups-tab ${isWithin ? 'active' : ''}`}
          aria-current={isWithin || undefined}
        >
          <MoreIcon />
          <span>{text.powerups}</span>
        </Link>
      ) : null}
    </>
  );
}
