import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { deviceTimezone, isSameTimezone } from '#frontend/lib/device-timezone.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { preferencesQuery } from '#frontend/lib/preferences-query.ts';
import { saveFields } from '#frontend/lib/save-fields.ts';
import { local } from '#frontend/lib/storage.ts';
import { usePendingChanges } from '#frontend/lib/unsent-changes.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { presentName } from '#shared/domain/timezones.ts';
import { savedHere } from '#shared/text/connection.ts';
import { saved } from '#shared/text/notification-settings.ts';
import { notifications } from '#shared/text/pages.ts';
import * as text from '#shared/text/zone-line.ts';

/**
 * The pairs of timezones for which the user has kept the first one: 'America/New_York Asia/Tokyo', joined by commas.
 */
const KEY = 'kept_timezones';

const { queryKey } = preferencesQuery;

const keptPairs = () => (local.read(KEY) ?? '').split(',').filter((pair) => pair !== '');

/** The pressed button is removed. */
const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

interface LineProps {
  timezone: string;
  /** Called with the new timezone if it waits on the device to be sent. */
  onSavedHere: (timezone: string) => unknown;
}

/** Offers the device's timezone if the user's days have another one, until the user keeps theirs. */
export default function ZoneLine({ timezone, onSavedHere }: LineProps) {
  const client = useQueryClient();
  const [device] = useState(deviceTimezone);
  const [kept, setKept] = useState(keptPairs);
  const change = useMutation({
    ...NO_RETRY,
    mutationFn: () => {
      const fields = { timezone: device };
      const before = { path: notificationPreferences.read.path, values: { timezone } };
      // The days of all other data begin at other times, too.
      const about = { id: 'preferences', name: notifications, list: queryKey, fields, before, affects: [[]] };
      return saveFields(client, notificationPreferences.update, { body: { preferences: fields } }, about);
    },
    onSuccess: async (answer) => {
      focusHeading();
      if (answer) await client.invalidateQueries();
      else {
        client.setQueryData(queryKey, (all) => all && { ...all, timezone: device });
        await onSavedHere(device);
      }
      notify('success', answer ? saved : savedHere);
    },
    onError: (error) => notifyFailure(error, sentenceOf(error)),
  });
  const pair = `${timezone} ${device}`;
  const isWaiting = usePendingChanges(queryKey).some(({ fields }) => fields?.timezone === device);
  if (isSameTimezone(timezone, device) || kept.includes(pair) || isWaiting) return null;
  const own = presentName(timezone);
  const keep = () => {
    const pairs = [...keptPairs(), pair];
    local.write(KEY, pairs.join());
    setKept(pairs);
    focusHeading();
  };
  return (
    <div className="note calm zone-line" role="note">
      <p>{text.elsewhere(own, device)}</p>
      <div className="note-buttons">
        <button
          type="button"
          className="button quiet small"
          aria-disabled={change.isPending}
          onPointerEnter={toaster.prepare}
          onFocus={toaster.prepare}
          onClick={() => !change.isPending && change.mutate()}
        >
          {text.takeTimezone(device)}
        </button>
        <button type="button" className="button quiet small" onClick={keep}>
          {text.keepTimezone(own)}
        </button>
      </div>
    </div>
  );
}
