import { FITNESS } from '#shared/domain/powerups.ts';
import { installFitness } from '#test/support/fitness.ts';
import { type Calls, cost, FREE } from './support/call.ts';
import { byNewUser, forNewUser } from './support/callers.ts';
import { nothing, powerupInstalled } from './support/items.ts';

const withFitness = forNewUser((person) => installFitness(person));

const oneUpdate = cost(1, { UpdateItem: 1 });

const KEY = { params: { key: FITNESS } };

export const powerupsCalls: Calls<'powerups'> = {
  list: { example: nothing, scenarios: [withFitness('', FREE)] },
  mine: { example: powerupInstalled, scenarios: [withFitness('', FREE)] },
  install: { example: async () => KEY, scenarios: [byNewUser('', oneUpdate, async () => KEY)] },
  update: {
    example: async (owner) => {
      await powerupInstalled(owner);
      const settings = { units: 'metric' as const, daily_calorie_goal: 1800, macro_targets: { protein: 120 } };
      return { params: { id: FITNESS }, body: { user_powerup: { status: 'installed', settings } } };
    },
    scenarios: [
      withFitness('its settings', oneUpdate, async () => ({
        params: { id: FITNESS },
        body: { user_powerup: { settings: { units: 'metric' } } },
      })),
    ],
  },
};
