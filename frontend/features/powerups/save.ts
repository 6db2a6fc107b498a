import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE, isEndOfSession } from '#frontend/lib/at-once.ts';
import { useListCache, without } from '#frontend/lib/list-cache.ts';
import { notify } from '#frontend/ui/notices.ts';
import { type PowerUp, powerups, type SettingsChange, type UserPowerUp } from '#shared/contracts/powerups.ts';
import { installedIn } from './arrange.ts';
import { ALL_KEY, mine } from './queries.ts';
import { FAILURES, INSTALLED, SAVED, SWITCHED } from './words.ts';

const MINE = { all: ALL_KEY, list: mine.queryKey };
const SWITCH_KEY = [...ALL_KEY, 'switch'] as const;

/** Told of the keys of what is installed and switched on, once that is so: other parts of the page go by them. */
export type OnInstalled = (keys: string[]) => void;

/** Shows what the server has made of one of the user's power-ups, and reads the rest anew. */
function useShown(onInstalled?: OnInstalled) {
  const client = useQueryClient();
  const { show, readAnew } = useListCache<UserPowerUp>(MINE);
  const showSaved = async (saved: UserPowerUp) => {
    await show((all) =>
      all.some(({ id }) => id === saved.id)
        ? all.map((each) => (each.id === saved.id ? saved : each))
        : [...without(all, saved), saved],
    );
    onInstalled?.(installedIn(client.getQueryData(mine.queryKey) ?? [saved]));
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
    ...AT_ONCE,
    mutationFn: ({ key }: PowerUp) => call(powerups.install, { params: { key } }),
    onSuccess: async (saved, { name }) => {
      await showSaved(saved);
      notify('success', INSTALLED(name));
    },
    onError: (error, { name }) => failed(error, FAILURES.install(name)),
    onSettled: readAnew,
  });
}

type Switching = Pick<UserPowerUp, 'id' | 'status' | 'power_up'>;

/** Switches one of the user's power-ups on or off. Quick presses are sent one after the other. */
export function useSwitch(onInstalled: OnInstalled) {
  const { showSaved, readAnew } = useShown(onInstalled);
  return useMutation({
    ...AT_ONCE,
    mutationKey: SWITCH_KEY,
    scope: { id: SWITCH_KEY.join() },
    mutationFn: ({ id, status }: Switching) =>
      call(powerups.update, { params: { id }, body: { user_powerup: { status } } }),
    onSuccess: async (saved, { power_up }) => {
      await showSaved(saved);
      notify('success', SWITCHED(power_up.name, saved.status === 'installed'));
    },
    onError: (error, { power_up }) => failed(error, FAILURES.update(power_up.name)),
    onSettled: readAnew,
  });
}

/** What is being switched, oldest first: it shows at once, and is back where it was when it is refused. */
export function usePendingSwitches(): Pick<UserPowerUp, 'id' | 'status'>[] {
  return useMutationState({
    filters: { mutationKey: SWITCH_KEY, status: 'pending' },
    select: ({ state }) => {
      const { id, status } = state.variables as Switching;
      return { id, status };
    },
  });
}

/** Saves what was changed of the settings: what else was changed elsewhere meanwhile stays. */
export function useSaveSettings({ id, power_up }: UserPowerUp) {
  const { showSaved, readAnew } = useShown();
  return useMutation({
    ...AT_ONCE,
    mutationFn: (settings: SettingsChange) =>
      call(powerups.update, { params: { id }, body: { user_powerup: { settings } } }),
    onSuccess: async (saved) => {
      await showSaved(saved);
      notify('success', SAVED(power_up.name));
    },
    onError: (error) => failed(error, FAILURES.settings),
    onSettled: readAnew,
  });
}
