import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { useListCache, without } from '#frontend/lib/list-cache.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { type Powerup, powerups, type SettingsChange, type UserPowerup } from '#shared/contracts/powerups.ts';
import * as text from '#shared/text/powerups.ts';
import { ALL_KEY, mine } from './api.ts';
import { installedKeys } from './model.ts';

const MINE = { all: ALL_KEY, list: mine.queryKey };
const SWITCH_KEY = [...ALL_KEY, 'switch'] as const;

/** Told of the keys of what is installed and switched on, once that is so: other parts of the page go by them. */
export type OnInstalled = (keys: string[]) => void;

/** Shows what the server has made of one of the user's power-ups, and reads the rest anew. */
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

/** Installs one of the catalogue, and grants all that it wants. */
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

/** Switches one of the user's power-ups on or off. Quick presses are sent one after the other. */
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

/** What is being switched, oldest first: it shows at once, and is back where it was when it is refused. */
export function usePendingSwitches(): Pick<UserPowerup, 'id' | 'status'>[] {
  return useMutationState({
    filters: { mutationKey: SWITCH_KEY, status: 'pending' },
    select: ({ state }) => {
      const { id, status } = state.variables as Switching;
      return { id, status };
    },
  });
}

/** Saves what was changed of the settings: what else was changed elsewhere meanwhile stays. */
export function useSaveSettings({ id, power_up }: UserPowerup) {
  const { showSaved, readAnew } = useShown();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (settings: SettingsChange) =>
      call(powerups.update, { params: { id }, body: { user_powerup: { settings } } }),
    onSuccess: async (saved) => {
      await showSaved(saved);
      notify('success', text.settingsSaved(power_up.name));
    },
    onError: (error) => failed(error, text.settingsFailed),
    onSettled: readAnew,
  });
}
