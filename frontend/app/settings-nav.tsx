import '#frontend/features/settings/settings.css';
import { NavLink } from 'react-router-dom';
import { PATHS } from './paths.ts';

/** From one page of settings to the others. */
export function SettingsNav() {
  return (
    <nav className="settings-nav" aria-label="Settings">
      <NavLink to={PATHS.settings} end>
        Account
      </NavLink>
      <NavLink to={PATHS.encouragements}>Manage Encouragements</NavLink>
      <NavLink to={PATHS.notifications}>Notification Settings</NavLink>
    </nav>
  );
}
