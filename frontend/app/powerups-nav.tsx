import { NavLink } from 'react-router-dom';
import { useStoredPowerups } from '#frontend/features/session/api.ts';
import { FitnessIcon } from '#frontend/ui/icons.tsx';
import { FITNESS } from '#shared/domain/powerups.ts';
import { fitness } from '#shared/text/fitness-shell.ts';
import { PATHS } from './paths.ts';

/** Links to the power-ups that have a page, while they are installed. */
export function PowerupsNav() {
  return useStoredPowerups().includes(FITNESS) ? <FitnessTab /> : null;
}

/** In a document's skeleton it is hidden unless it will be there. */
export function FitnessTab() {
  return (
    <NavLink to={PATHS.fitness} className="tab fitness-tab">
      <FitnessIcon />
      {fitness}
    </NavLink>
  );
}
