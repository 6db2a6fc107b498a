import { installFitness } from '#test/support/fitness.ts';
import { type Calls, cost } from './support/call.ts';
import { forNewUser } from './support/callers.ts';
import { loggedFood, powerupInstalled } from './support/items.ts';

const withFitness = forNewUser((person) => installFitness(person));

const oneItem = cost(1, { GetItem: 1 });

export const foodsCalls: Calls<'foods'> = {
  recent: {
    example: async (owner) => {
      await loggedFood(owner);
      return {};
    },
    scenarios: [withFitness('', oneItem)],
  },
  search: {
    example: async (owner) => ({ ...(await powerupInstalled(owner)), query: { q: 'apple', max_results: '5' } }),
    scenarios: [withFitness('', oneItem, async () => ({ query: { q: 'apple' } }))],
  },
  autocomplete: {
    example: async (owner) => ({ ...(await powerupInstalled(owner)), query: { q: 'app', max_results: '5' } }),
    scenarios: [withFitness('', oneItem, async () => ({ query: { q: 'apple' } }))],
  },
  read: {
    example: async (owner) => {
      await loggedFood(owner);
      return { params: { id: 'yours:porridge' } };
    },
    scenarios: [
      withFitness('one of the user’s own', oneItem, async (person) => {
        await loggedFood(person);
        return { params: { id: 'yours:porridge' } };
      }),
    ],
  },
};
