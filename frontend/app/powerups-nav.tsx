import { NavLink } from 'react-router-dom';
import { useStoredPowerups } from '#frontend/features/session/api.ts';
import { FitnessIcon } from '#frontend/ui/icons.tsx';
import { FITNESS } from '#shared/domain/powerups.ts';
import { fitness } from '#shared/text/fitness-shell.ts';
import { PATHS } from './paths.ts';

/** Links to the installed power-ups with a page. */
export function PowerupsNav() {
  return useStoredPowerups().includes(FITNESS) ? <FitnessTab /> : null;
}

/** Hidden in the skeleton, unless the power-up was installed at the last visit. */
export function FitnessTab() {
  return (
    <NavLink to={PATHS.fitness} className="tab fitness-tab">
      <FitnessIcon />
      <span>{fitness}</span>
    </NavLink>
  );
}
