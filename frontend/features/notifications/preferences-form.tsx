import { useId } from 'react';
import { call } from '#frontend/lib/api.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import { toaster } from '#frontend/ui/notice-area.tsx';
import {
  EMAIL_FREQUENCIES,
  notificationPreferences,
  type Preferences,
} from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import type { User } from '#shared/contracts/users.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { HINTS, LABELS, UNVERIFIED } from './labels.ts';
import { Part } from './part.tsx';
import { PushCard } from './push-card.tsx';
import { TestButton } from './test-button.tsx';
import { TimezoneField } from './timezone-field.tsx';
import { type OnSaved, usePreferencesForm } from './use-preferences-form.ts';
import { FREQUENCY_NAMES, frequencyWords, quietWords } from './words.ts';

interface FormProps {
  preferences: Preferences;
  user: Pick<User, 'email' | 'email_verified' | 'weekly_reset_day'>;
  onSaved: OnSaved;
  /** Leads to where a new link to verify the address is sent. */
  onVerify: () => void;
}

/** How and when one is notified, and by which clock: saved all at once. */
export function PreferencesForm({ preferences: saved, user, onSaved, onVerify }: FormProps) {
  const { values, choose, flag, text, formProps } = usePreferencesForm(saved, onSaved);
  const { ref, onSubmit, busy, failure } = formProps;
  const id = useId();
  const [quietId, waitId, zoneId] = [`${id}quiet`, `${id}wait`, `${id}zone`];

  return (
    <form ref={ref} className="card section parts" noValidate onSubmit={onSubmit} onFocus={toaster.prepare}>
      <Part title="Push">
        <CheckField label={LABELS.push_enabled} hint={HINTS.push_enabled} {...flag('push_enabled')} />
        <PushCard />
        {/* Another button for other preferences: what failed under the former is forgotten. */}
        <TestButton
          key={`${saved.push_enabled} ${values.push_enabled}`}
          send={() => call(notifications.testPush, {})}
          sent={SENTENCES.pushSent}
          failed="Failed to send test push notification"
          note={values.push_enabled && !saved.push_enabled && SAVE_FIRST}
        >
          Send Test Push
        </TestButton>
      </Part>

      <Part title="Email">
        <CheckField label={LABELS.email_enabled} hint={`To ${user.email}.`} {...flag('email_enabled')} />
        {user.email_verified ? null : (
          <p className="part-note">
            {UNVERIFIED}{' '}
            <button type="button" className="text-button" onClick={onVerify}>
              Verify it
            </button>
          </p>
        )}
        {values.email_enabled ? (
          <Select
            label={LABELS.email_frequency}
            hint={<p>{frequencyWords(values.email_frequency, values, user.weekly_reset_day)}</p>}
            {...text('email_frequency')}
          >
            {EMAIL_FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {FREQUENCY_NAMES[frequency]}
              </option>
            ))}
          </Select>
        ) : null}
        <TestButton
          key={`${saved.email_enabled} ${values.email_enabled}`}
          send={() => call(notificationPreferences.testEmail, {})}
          sent={SENTENCES.emailSent}
          failed="Failed to send test email"
          disabled={!values.email_enabled}
          note={values.email_enabled && !saved.email_enabled && SAVE_FIRST}
        >
          Send Test Email
        </TestButton>
      </Part>

      <Part title="In-app">
        <CheckField label={LABELS.in_app_enabled} hint={HINTS.in_app_enabled} {...flag('in_app_enabled')} />
      </Part>

      <Part title="Quiet Hours" titleId={quietId}>
        <fieldset className="plain-fieldset" aria-labelledby={quietId} aria-describedby={waitId}>
          <div className="field-pair">
            <TextField label={LABELS.quiet_hours_start} type="time" required {...text('quiet_hours_start')} />
            <TextField label={LABELS.quiet_hours_end} type="time" required {...text('quiet_hours_end')} />
          </div>
        </fieldset>
        <div className="quiet-words" id={waitId}>
          <p className="meaning">{quietWords(values, values.timezone)}</p>
          <p className="field-hint">
            {values.quiet_hours_start === values.quiet_hours_end
              ? 'Push notifications and immediate emails go out at any hour.'
              : 'Push notifications and immediate emails wait during quiet hours and go out when they end.'}
          </p>
        </div>
      </Part>

      <Part title={<label htmlFor={zoneId}>{LABELS.timezone}</label>}>
        <TimezoneField
          id={zoneId}
          {...text('timezone')}
          saved={saved.timezone}
          choose={(zone) => choose('timezone', zone)}
        />
      </Part>

      <div className="parts-end">
        {failure ? (
          <p className="alert" role="alert">
            {failure}
          </p>
        ) : null}
        <button type="submit" className="button primary" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save Preferences'}
        </button>
      </div>
    </form>
  );
}

const SAVE_FIRST = 'Save your preferences first.';
