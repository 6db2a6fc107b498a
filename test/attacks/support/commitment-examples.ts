import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { failedPhoto, installFitness, logExercise, logFood } from '#test/support/fitness.ts';
import type { Person } from '#test/support/world.ts';
import { confidant, type Examples, encouragement, nothing, QUOTE, withKey } from './example-items.ts';

/* Requests about commitments, fitness and other power-ups. */

/** A commitment that started long enough ago for every `at` that the API accepts. */
const oldCommitment = async (owner: Person) => {
  const { id } = await owner.commitment({ start_date: '2024-01-01' });
  return { params: { id } };
};

const action = async (owner: Person) => ({
  ...(await oldCommitment(owner)),
  body: { at: new Date(Date.now() - 3_600_000).toISOString() },
});

const closedCommitment = async (owner: Person) => {
  const asked = await oldCommitment(owner);
  await owner.call(commitments.close, asked);
  return asked;
};

/** A planned one, so that ending it removes it. */
const PAUSE = { from: '2100-01-01', until: '2100-01-31', reason: 'A journey' };

const pause = async (owner: Person) => {
  const { id } = await owner.call(pauses.create, { body: { ...PAUSE, commitment_ids: null } });
  return { params: { id } };
};

const category = async (owner: Person) => {
  const { id } = await owner.call(categories.create, { body: { category: { name: 'Body and soul' } } });
  return { params: { id } };
};

const SQUATS = { name: 'Squats', sets: 5, reps: 8, notes: 'Slowly' };

const exercise = async (owner: Person) => {
  const body = { workout_exercise: SQUATS };
  const { id } = await owner.call(exercises.create, { ...(await oldCommitment(owner)), body });
  return { params: { id } };
};

/** Installs the power-up. */
const powerupInstalled = async (owner: Person) => {
  await installFitness(owner);
  return {};
};

const PORRIDGE = { name: 'Porridge', protein: 10, carbs: 66, fat: 4 };

const CHANGED_FOOD = {
  food: { draft: false, visibility: 'totals' as const, items: [{ ...PORRIDGE, quantity: 2, unit: 'cup' }] },
};

const loggedFood = async (owner: Person) => {
  await installFitness(owner);
  const { id } = await logFood(owner, PORRIDGE);
  return { params: { id } };
};

const loggedExercise = async (owner: Person) => {
  await installFitness(owner);
  const { id } = await logExercise(owner);
  return { params: { id } };
};

export const commitmentExamples = {
  categories: {
    list: nothing,
    create: async () => ({ body: { category: { name: 'Family' } } }),
    update: async (owner) => ({ ...(await category(owner)), body: { category: { name: 'Body' } } }),
    delete: category,
    reorder: async (owner) => {
      const first = await category(owner);
      const second = await category(owner);
      return { body: { ids: [second.params.id, first.params.id] } };
    },
  },
  commitments: {
    list: nothing,
    read: oldCommitment,
    create: async () => ({
      body: {
        commitment: {
          title: 'Read a chapter',
          description: 'In the morning',
          frequency: 'weekly',
          commitment_type: '',
          category_id: null,
          start_date: '2024-02-29',
        },
      },
    }),
    update: async (owner) => ({
      ...(await oldCommitment(owner)),
      body: {
        commitment: {
          ...{ title: 'Walk', description: 'By the river', frequency: 'monthly', start_date: '2025-01-31' },
          notes_shared: true,
          ...{ cue: 'After lunch', reminders: ['13:00', '12:30', '13:00'], reminder_offer: false },
        },
      },
    }),
    delete: oldCommitment,
    reorder: async (owner) => {
      const first = await owner.commitment({ title: 'First' });
      await owner.commitment({ title: 'Second' });
      return { body: { ids: [first.id], mode: 'category', category_id: (await category(owner)).params.id } };
    },
    complete: action,
    pending: action,
    skip: action,
    visibility: oldCommitment,
    changeVisibility: async (owner) => ({
      ...(await oldCommitment(owner)),
      body: { audience: 'chosen', people: [{ id: (await confidant(owner)).id, until: '2100-01-31' }] },
    }),
    note: async (owner) => ({
      ...(await oldCommitment(owner)),
      // Days before it was made have no notes, and an hour ago may be yesterday.
      body: { at: new Date().toISOString(), note: 'By the river' },
    }),
    close: oldCommitment,
    reopen: closedCommitment,
    history: async (owner) => ({ ...(await oldCommitment(owner)), query: { from: '2024-01-01', to: '2024-03-31' } }),
  },
  pauses: {
    list: nothing,
    create: async (owner) => {
      const { params } = await oldCommitment(owner);
      return { body: { ...PAUSE, commitment_ids: [params.id] } };
    },
    update: async (owner) => ({ ...(await pause(owner)), body: { until: null, reason: 'A longer journey' } }),
    delete: pause,
  },
  encouragements: {
    list: nothing,
    random: nothing,
    create: async () => ({ body: { encouragement: QUOTE } }),
    update: async (owner) => ({
      ...(await encouragement(owner)),
      body: { encouragement: { body: 'Begin here.', citation: 'Somebody else' } },
    }),
    delete: encouragement,
  },
  exercises: {
    create: async (owner) => ({ ...(await oldCommitment(owner)), body: { workout_exercise: SQUATS } }),
    update: async (owner) => ({
      ...(await exercise(owner)),
      body: { workout_exercise: { name: 'Lunges', sets: 4, reps: 12, notes: null } },
    }),
    delete: exercise,
  },
  fitness: {
    dashboard: async (owner) => {
      const other = await confidant(owner);
      await loggedFood(other);
      return { params: { id: other.id }, query: { date: '2024-02-29' } };
    },
    entries: async (owner) => {
      await loggedFood(owner);
      return { query: { from: '2024-01-01', to: '2024-03-31', entry_type: 'food' as const } };
    },
    photo: async (owner) => {
      await powerupInstalled(owner);
      const manual_data = { name: 'Soup', protein: 5, carbs: 20, fat: 3 };
      return {
        body: { content_type: 'image/jpeg', size: 50_000, manual_data, visibility: 'full', date: '2024-02-29' },
      };
    },
    food: async (owner) => {
      await powerupInstalled(owner);
      return { body: { food: { ...PORRIDGE, quantity: 1.5, unit: 'cup', visibility: 'private', date: '2024-02-29' } } };
    },
    weight: async (owner) => {
      await powerupInstalled(owner);
      return { body: { weight: { value: 150.5, unit: 'lbs', date: '2024-02-29' } } };
    },
    lastWeight: async (owner) => {
      await powerupInstalled(owner);
      return { query: { date: '2024-02-29' } };
    },
    exercise: async (owner) => {
      await powerupInstalled(owner);
      const how = { duration_minutes: 30, intensity: 'high', visibility: 'totals' } as const;
      return { body: { exercise: { name: 'Run', ...how, date: '2024-02-29' } } };
    },
    analyze: async (owner) => {
      await powerupInstalled(owner);
      return { params: { id: (await failedPhoto(owner, withKey(owner))).id } };
    },
    update: async (owner) => ({
      ...(await loggedExercise(owner)),
      body: { exercise: { name: 'Walk', duration_minutes: 45, intensity: 'low', visibility: 'private' } },
    }),
    delete: loggedExercise,
    updateFood: async (owner) => ({ ...(await loggedFood(owner)), body: CHANGED_FOOD }),
    deleteFood: loggedFood,
  },
  foods: {
    recent: async (owner) => {
      await loggedFood(owner);
      return {};
    },
    search: async (owner) => ({ ...(await powerupInstalled(owner)), query: { q: 'apple', max_results: '5' } }),
    autocomplete: async (owner) => ({ ...(await powerupInstalled(owner)), query: { q: 'app', max_results: '5' } }),
    read: async (owner) => {
      await loggedFood(owner);
      return { params: { id: 'yours:porridge' } };
    },
  },
  history: {
    list: async (owner) => {
      await oldCommitment(owner);
      return { query: { from: '2024-01-01', to: '2024-01-31' } };
    },
    summary: async (owner) => {
      await oldCommitment(owner);
      return { query: { from: '2024-01-01', to: '2024-12-31' } };
    },
    notes: async (owner) => {
      const { params } = await oldCommitment(owner);
      await owner.call(commitments.note, { params, body: { note: 'By the river' } });
      return { query: { q: 'river', before: new Date(Date.now() + 86_400_000).toISOString() } };
    },
  },
  imports: {
    create: async () => ({
      body: {
        source: 'loop',
        commitments: [{ key: 'walk', title: 'Walk', frequency: 'daily', start_date: '2024-01-01', category: 'Body' }],
        entries: [{ key: 'walk', date: '2024-02-29', status: 'completed', amount: 2.5, note: 'By the river' }],
      },
    }),
  },
  powerups: {
    list: nothing,
    install: async () => ({ params: { key: FITNESS } }),
    mine: powerupInstalled,
    update: async (owner) => {
      await powerupInstalled(owner);
      const settings = { units: 'metric' as const, daily_calorie_goal: 1800, macro_targets: { protein: 120 } };
      return { params: { id: FITNESS }, body: { user_powerup: { status: 'installed', settings } } };
    },
  },
} satisfies Partial<Examples>;
