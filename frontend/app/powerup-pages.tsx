import type { ComponentType } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useStoredPowerups } from '#frontend/features/session/api.ts';
import { FitnessIcon, JournalIcon, MoreIcon } from '#frontend/ui/icons.tsx';
import { FITNESS, JOURNALING } from '#shared/domain/powerups.ts';
import * as text from '#shared/text/fitness-shell.ts';
import { PATHS } from './paths.ts';

/** What all pages show of a power-up: its link in the navigation, and its entries in the quick-add menu. */
interface PowerupPage {
  key: string;
  path: string;
  name: string;
  Icon: ComponentType;
  actions: readonly { value: string; text: string; path: string }[];
}

/** The page of fitness opens the dialog of its action by itself. */
const fitnessAction = (value: string, label: string) => {
  return { value, text: label, path: `${PATHS.fitness}?quickAdd=${value}` };
};

/** The power-ups with a page. */
export const POWERUP_PAGES: readonly PowerupPage[] = [
  {
    key: FITNESS,
    path: PATHS.fitness,
    name: text.fitness,
    Icon: FitnessIcon,
    actions: [
      fitnessAction('food', text.logFood),
      fitnessAction('weight', text.logWeight),
      fitnessAction('workout', text.planWorkout),
    ],
  },
  {
    key: JOURNALING,
    path: PATHS.journaling,
    name: text.journal,
    Icon: JournalIcon,
    actions: [{ value: 'journal', text: text.writeJournal, path: PATHS.journaling }],
  },
];

/** The path of a power-up's page, if it has one. */
export const powerupPath = (key: string): string | undefined => POWERUP_PAGES.find((each) => each.key === key)?.path;

const CLASS_PREFIX = 'tab-';

/** Links to the installed power-ups with a page. */
export function PowerupsNav() {
  return <PowerupTabs keys={useStoredPowerups()} />;
}

/**
 * Links to these power-ups; in the skeleton to all of them, of which the installed ones are shown by their classes. The
 * tabs of a phone have room for one. If there are several, one tab leads to the list of all (`shell.css`).
 */
export function PowerupTabs({ keys }: { keys?: readonly string[] }) {
  const isWithin = useLocation().pathname.startsWith(PATHS.powerups);
  const shown = POWERUP_PAGES.filter(({ key }) => keys?.includes(key) ?? true);
  return (
    <>
      {shown.map(({ key, path, name, Icon }) => (
        <NavLink to={path} className={`tab powerup-tab ${CLASS_PREFIX}${key}`} key={key}>
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
