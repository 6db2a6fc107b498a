import { NavLink } from 'react-router-dom';
import { useKeptPowerUps } from '#frontend/features/session/power-ups.ts';
import { FitnessIcon } from '#frontend/ui/icons.tsx';
import { FITNESS } from '#shared/domain/power-ups.ts';
import { PATHS } from './paths.ts';

/** Links to the power-ups that have a page, while they are installed. */
export function PowerUpsNav() {
  return useKeptPowerUps().includes(FITNESS) ? <FitnessTab /> : null;
}

/** In a document's skeleton it is hidden unless it will be there. */
export function FitnessTab() {
  return (
    <NavLink to={PATHS.fitness} className="tab fitness-tab">
      <FitnessIcon />
      Fitness
    </NavLink>
  );
}
