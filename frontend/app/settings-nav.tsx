import '#frontend/features/settings/settings.css';
import { NavLink } from 'react-router-dom';
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
