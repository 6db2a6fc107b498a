import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { useListCache, without } from '#frontend/lib/list-cache.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { saveFields } from '#frontend/lib/save-fields.ts';
import { picked, type Values } from '#frontend/lib/send-change.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { type Powerup, powerups, type SettingsChange, type UserPowerup } from '#shared/contracts/powerups.ts';
import { merged } from '#shared/domain/powerups.ts';
import { savedHere } from '#shared/text/connection.ts';
import * as text from '#shared/text/powerups.ts';
import { ALL_KEY, mine } from './api.ts';
import { installedKeys } from './model.ts';

const MINE = { all: ALL_KEY, list: mine.queryKey };
const SWITCH_KEY = [...ALL_KEY, 'switch'] as const;

/** Called with the keys of the power-ups that are installed and switched on, for the other parts of the page. */
export type OnInstalled = (keys: string[]) => void;

/** Puts the server's answer into the cache, and refetches the rest. */
function useShown(onInstalled?: OnInstalled) {
  const client = useQueryClient();
  const { show, readAnew } = useListCache<UserPowerup>(MINE);
  const showSaved = async (saved: UserPowerup) => {
    await show((all) =>
      all.some(({ id }) => id === saved.id)
        ? all.map((each) => (each.id === saved.id ? saved : each))
        : [...without(all, saved), saved],
    );
    onInstalled?.(installedKeys(client.getQueryData(mine.queryKey) ?? [saved]));
  };
  return { showSaved, readAnew };
}

/** Shows the notice that the specification quotes. The dialog shows the server's reason. */
function failed(error: Error, sentence: string): void {
  if (!isEndOfSession(error)) notify('error', sentence);
}

/** Installs a power-up and grants all permissions that it needs. */
export function useInstall(onInstalled: OnInstalled) {
  const { showSaved, readAnew } = useShown(onInstalled);
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ key }: Powerup) => call(powerups.install, { params: { key } }),
    onSuccess: async (saved, { name }) => {
      await showSaved(saved);
      notify('success', text.installSucceeded(name));
    },
    onError: (error, { name }) => failed(error, text.installFailed(name)),
    onSettled: readAnew,
  });
}

type Switching = Pick<UserPowerup, 'id' | 'status' | 'power_up'>;

/** Switches a power-up on or off. Quick clicks are sent in order. */
export function useSwitch(onInstalled: OnInstalled) {
  const { showSaved, readAnew } = useShown(onInstalled);
  return useMutation({
    ...NO_RETRY,
    mutationKey: SWITCH_KEY,
    scope: { id: SWITCH_KEY.join() },
    mutationFn: ({ id, status }: Switching) =>
      call(powerups.update, { params: { id }, body: { user_powerup: { status } } }),
    onSuccess: async (saved, { power_up }) => {
      await showSaved(saved);
      const message = saved.status === 'installed' ? text.switchedOn : text.switchedOff;
      notify('success', message(power_up.name));
    },
    onError: (error, { power_up }) => failed(error, text.updateFailed(power_up.name)),
    onSettled: readAnew,
  });
}

/** The pending switches, oldest first: shown at once, and reverted after a refusal. */
export function usePendingSwitches(): Pick<UserPowerup, 'id' | 'status'>[] {
  return useMutationState({
    filters: { mutationKey: SWITCH_KEY, status: 'pending' },
    select: ({ state }) => {
      const { id, status } = state.variables as Switching;
      return { id, status };
    },
  });
}

/** Saves only the changed settings, so that changes made elsewhere stay. */
export function useSaveSettings(subject: UserPowerup) {
  const { id, power_up } = subject;
  const client = useQueryClient();
  const { showSaved, readAnew } = useShown();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (settings: SettingsChange) => {
      const input = { params: { id }, body: { user_powerup: { settings } } };
      const fields = { settings: merged(subject.settings, settings) };
      const values = picked(subject.settings as Values, Object.keys(settings));
      const before = { path: powerups.mine.path, part: 'settings' as const, values };
      return saveFields(client, powerups.update, input, {
        id,
        name: power_up.name,
        list: mine.queryKey,
        fields,
        before,
      });
    },
    onSuccess: async (saved, settings) => {
      await showSaved(saved ?? ({ ...subject, settings: merged(subject.settings, settings) } as UserPowerup));
      notify('success', saved ? text.settingsSaved(power_up.name) : savedHere);
    },
    onError: (error) => failed(error, text.settingsFailed),
    onSettled: readAnew,
  });
}
