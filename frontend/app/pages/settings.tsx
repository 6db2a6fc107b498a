import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PasskeysPlace } from '#frontend/features/passkeys/components/passkeys-place.tsx';
import { PictureSection } from '#frontend/features/pictures/components/picture-section.tsx';
import { me } from '#frontend/features/session/api.ts';
import { AccountSection } from '#frontend/features/settings/components/account-section.tsx';
import {
  AiSettingsSkeleton,
  PasswordSkeleton,
  ResetSkeleton,
  SessionsSkeleton,
  SettingsSkeleton,
  YourDataSkeleton,
} from '#frontend/features/settings/components/skeletons.tsx';
import { prefetching } from '#frontend/lib/query-client.ts';
import { useNear } from '#frontend/ui/lazy-section.tsx';
import { UnsavedBar } from '#frontend/ui/unsaved-bar.tsx';
import * as pages from '#shared/text/pages.ts';
import * as text from '#shared/text/settings.ts';
import { Fetched } from '../fetched.tsx';
import { invalidateList, showUser } from '../invalidate.ts';
import { Page } from '../page.tsx';
import { aiSettings, passwordSettings, resetSettings, sessionsSettings, yourData } from '../page-parts.ts';
import { SETTINGS_ANCHORS } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { SETTINGS_GROUPS, SettingsIndex, SettingsNav } from '../settings-nav.tsx';

/** The queries that the boot script requests. */
export const prefetch = prefetching(me);

export default function SettingsPage() {
  const query = useQuery(me);
  const client = useQueryClient();
  const password = useNear(passwordSettings);
  const sessions = useNear(sessionsSettings);
  const resets = useNear(resetSettings);
  const ai = useNear(aiSettings);
  const data = useNear(yourData);
  const PasswordSection = password.code?.default;
  const SessionsSection = sessions.code?.default;
  const ResetSection = resets.code?.default;
  const AiSettings = ai.code?.default;
  const YourData = data.code?.default;
  const { hash } = useLocation();
  useEffect(() => {
    // A link leads to one of the sections, so all of them are loaded now.
    if (hash) for (const load of [password.load, sessions.load, resets.load, ai.load, data.load]) void load();
  }, [hash, password.load, sessions.load, resets.load, ai.load, data.load]);
  useAnchor([query.data, PasswordSection, SessionsSection, ResetSection, AiSettings, YourData].filter(Boolean).length);
  return (
    <Page name={pages.settings}>
      <SettingsNav />
      <div className="settings-columns">
        <SettingsIndex loaded={query.data !== undefined} />
        <div>
          <Fetched query={query} skeleton={<SettingsSkeleton />} failure={text.loadFailed} offline={text.offline}>
            {(user) => (
              <div className="sections">
                <div className="sections" id={SETTINGS_GROUPS.account}>
                  <PictureSection
                    user={user}
                    onChanged={() => void client.invalidateQueries({ queryKey: me.queryKey })}
                  />
                  <AccountSection user={user} onSaved={(saved) => void showUser(client, saved)} />
                </div>
                <div className="sections" id={SETTINGS_GROUPS.password}>
                  {PasswordSection ? <PasswordSection email={user.email} /> : <PasswordSkeleton {...password} />}
                  <PasskeysPlace id={SETTINGS_ANCHORS.passkeys} user={user} />
                  {SessionsSection ? (
                    <SessionsSection id={SETTINGS_ANCHORS.sessions} timezone={user.timezone} />
                  ) : (
                    <SessionsSkeleton {...sessions} />
                  )}
                </div>
                <div className="sections" id={SETTINGS_GROUPS.resets}>
                  {ResetSection ? (
                    <ResetSection
                      user={user}
                      onSaved={(saved) => void showUser(client, saved).then(() => invalidateList(client))}
                      zoneLink={<Link to={PATHS.notifications}>{text.changeTimezone}</Link>}
                    />
                  ) : (
                    <ResetSkeleton {...resets} />
                  )}
                </div>
                <div className="sections" id={SETTINGS_GROUPS.ai}>
                  {AiSettings ? <AiSettings user={user} /> : <AiSettingsSkeleton {...ai} />}
                </div>
                <div className="sections" id={SETTINGS_GROUPS.powerups}>
                  <PowerupsSection />
                </div>
                <div className="sections" id={SETTINGS_GROUPS.data}>
                  {YourData ? <YourData user={user} /> : <YourDataSkeleton {...data} />}
                </div>
              </div>
            )}
          </Fetched>
          <UnsavedBar />
        </div>
      </div>
    </Page>
  );
}

/** Links to the pages where power-ups are installed and configured. */
function PowerupsSection() {
  const id = useId();
  return (
    <section className="card section" aria-labelledby={id}>
      <h2 id={id}>{pages.powerups}</h2>
      <p className="section-about">{text.aboutPowerups}</p>
      <div className="section-actions">
        <Link className="button quiet" to={PATHS.managePowerups}>
          {pages.managePowerups}
        </Link>
        <Link className="button quiet" to={PATHS.powerups}>
          {pages.browsePowerups}
        </Link>
      </div>
    </section>
  );
}

/** Follows links to a section of the settings. `loaded` counts the loaded parts: each moves the parts below it. */
function useAnchor(loaded: number): void {
  // Following the same link again makes a new location object, and scrolls again.
  const location = useLocation();
  const followed = useRef<object>(undefined);
  useEffect(() => {
    const { hash } = location;
    const isAgain = followed.current === location && loaded > 0;
    followed.current = location;
    // Runs after the page has focused its heading.
    if (hash) queueMicrotask(() => goToAnchor(hash, isAgain));
  }, [location, loaded]);
}

/**
 * Scrolls to the section of an address and focuses its first control, or the heading of a list or of a group of
 * sections. Does nothing for an unknown anchor, nor `isAgain` once the user has gone elsewhere.
 */
function goToAnchor(hash: string, isAgain: boolean): void {
  const isAt = (anchor: string) => hash === `#${anchor}`;
  const id = [...Object.values(SETTINGS_ANCHORS), ...Object.values(SETTINGS_GROUPS)].find(isAt);
  const section = id === undefined ? null : document.getElementById(id);
  if (!section) return;
  const focused = document.activeElement;
  if (isAgain && focused !== document.body && !focused?.matches('h1') && !section.contains(focused)) return;
  section.scrollIntoView();
  // A focused element in the section keeps the focus: another part was loaded, or the link led to this control.
  if (focused !== section && section.contains(focused)) return;
  const isGroup = Object.values(SETTINGS_GROUPS).some(isAt);
  const target = section.querySelector<HTMLElement>(isGroup ? 'h2' : 'h2[tabindex], input, button, a') ?? section;
  // A heading cannot be focused by itself, nor can a section without loaded controls.
  if (isGroup || target === section) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
