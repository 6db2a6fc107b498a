import { presentName } from '#shared/domain/timezones.ts';
import '#frontend/ui/sections.css';
import '../notifications.css';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import { NotSentMark } from '#frontend/ui/not-sent.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { DiscardButton } from '#frontend/ui/unsaved-bar.tsx';
import {
  EMAIL_FREQUENCIES,
  notificationPreferences,
  type Preferences,
} from '#shared/contracts/notification-preferences.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import type { User } from '#shared/contracts/users.ts';
import * as text from '#shared/text/notification-settings.ts';
import { testEmailSent, testPushSent } from '#shared/text/notifications.ts';
import { frequencyHint, quietHoursText } from '../model.ts';
import { PushCard } from './push-card.tsx';
import { Part } from './skeletons.tsx';
import { TimezoneField } from './timezone-field.tsx';
import { type OnSaved, usePreferencesForm } from './use-preferences-form.ts';

interface FormProps {
  preferences: Preferences;
  user: Pick<User, 'email' | 'email_verified' | 'weekly_reset_day'>;
  onSaved: OnSaved;
  /** Focuses the banner that sends a new link to verify the address. */
  onVerify: () => void;
}

/** The notification settings and the timezone. All are saved together. */
export function PreferencesForm({ preferences: saved, user, onSaved, onVerify }: FormProps) {
  const { values, choose, checkbox, input, isChanged, isUnsent, discard, formProps } = usePreferencesForm(
    saved,
    onSaved,
  );
  const { ref, onSubmit, onFocus, busy, failure } = formProps;
  const id = useId();
  const [quietId, waitId, zoneId] = [`${id}quiet`, `${id}wait`, `${id}zone`];

  return (
    <form
      ref={ref}
      className="card section parts"
      noValidate
      onSubmit={onSubmit}
      onFocus={() => {
        onFocus();
        toaster.prepare();
      }}
    >
      <Part title={text.push}>
        <CheckField label={text.labels.push_enabled} hint={text.pushHint} {...checkbox('push_enabled')} />
        <PushCard />
        {/* The key resets the button when the preferences change: an earlier failure no longer applies. */}
        <TestButton
          key={`${saved.push_enabled} ${values.push_enabled}`}
          send={() => call(notifications.testPush, {})}
          sent={testPushSent}
          failed={text.testPushFailed}
          note={values.push_enabled && !saved.push_enabled && text.saveFirst}
        >
          {text.testPush}
        </TestButton>
      </Part>

      <Part title={text.email}>
        <CheckField label={text.labels.email_enabled} hint={text.emailTo(user.email)} {...checkbox('email_enabled')} />
        {user.email_verified ? null : (
          <p className="part-note">
            <span>{text.unverified}</span>{' '}
            <button type="button" className="text-button" onClick={onVerify}>
              {text.verify}
            </button>
          </p>
        )}
        {values.email_enabled ? (
          <>
            <Select
              label={text.labels.email_frequency}
              hint={<p>{frequencyHint(values.email_frequency, values, user.weekly_reset_day)}</p>}
              {...input('email_frequency')}
            >
              {EMAIL_FREQUENCIES.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {text.frequencies[frequency]}
                </option>
              ))}
            </Select>
            {values.email_frequency === 'never' ? null : (
              <CheckField
                label={text.labels.weekly_review}
                hint={text.weeklyReviewHint}
                {...checkbox('weekly_review')}
              />
            )}
          </>
        ) : null}
        <TestButton
          key={`${saved.email_enabled} ${values.email_enabled}`}
          send={() => call(notificationPreferences.testEmail, {})}
          sent={testEmailSent}
          failed={text.testEmailFailed}
          disabled={!values.email_enabled}
          note={values.email_enabled && !saved.email_enabled && text.saveFirst}
        >
          {text.testEmail}
        </TestButton>
      </Part>

      <Part title={text.inApp}>
        <CheckField label={text.labels.in_app_enabled} hint={text.inAppHint} {...checkbox('in_app_enabled')} />
      </Part>

      <Part title={text.quietHours} titleId={quietId}>
        <fieldset className="plain-fieldset" aria-labelledby={quietId} aria-describedby={waitId}>
          <div className="field-pair">
            <TextField label={text.labels.quiet_hours_start} type="time" required {...input('quiet_hours_start')} />
            <TextField label={text.labels.quiet_hours_end} type="time" required {...input('quiet_hours_end')} />
          </div>
        </fieldset>
        <div className="quiet-hours-text" id={waitId}>
          <p className="meaning">{quietHoursText(values, presentName(values.timezone))}</p>
          <p className="field-hint">
            {values.quiet_hours_start === values.quiet_hours_end ? text.sentAtAnyHour : text.waitForTheEnd}
          </p>
        </div>
      </Part>

      <Part title={<label htmlFor={zoneId}>{text.labels.timezone}</label>}>
        <TimezoneField
          id={zoneId}
          {...input('timezone')}
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
        <div className="section-actions">
          <button type="submit" className="button primary" aria-disabled={busy}>
            {busy ? text.saving : text.save}
          </button>
          {isChanged ? <DiscardButton busy={busy} onPress={discard} /> : null}
          {isUnsent && !isChanged ? <NotSentMark /> : null}
        </div>
      </div>
    </form>
  );
}

interface TestProps {
  children: string;
  send: () => Promise<unknown>;
  /** The toast after success. */
  sent: string;
  /** The toast after a failure; the reason is shown under the button. */
  failed: string;
  disabled?: boolean;
  /** Shown under the button. */
  note?: string | false;
}

/** Sends a test. A press while busy does nothing. */
function TestButton({ children, send, sent, failed, disabled = false, note = false }: TestProps) {
  const id = useId();
  const test = useMutation({
    ...NO_RETRY,
    mutationFn: send,
    onSuccess: () => notify('success', sent),
    onError: (error) => {
      if (!isEndOfSession(error)) notify('error', failed);
    },
  });
  const wrong = test.error && !disabled && !isEndOfSession(test.error) ? sentenceOf(test.error) : null;
  return (
    <div className="test">
      <button
        type="button"
        className="button quiet"
        disabled={disabled}
        aria-disabled={test.isPending}
        aria-describedby={wrong || note ? id : undefined}
        onClick={() => !test.isPending && test.mutate()}
      >
        {test.isPending ? text.sending : children}
      </button>
      <div id={id}>
        {note ? <p className="field-hint">{note}</p> : null}
        {wrong ? (
          <p className="field-wrong" role="alert">
            {wrong}
          </p>
        ) : null}
      </div>
    </div>
  );
}
