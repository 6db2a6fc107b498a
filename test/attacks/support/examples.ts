import { type api, calls } from '#shared/contracts/api.ts';
import { categories } from '#shared/contracts/categories.ts';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { type Endpoint, takesBody } from '#shared/contracts/endpoint.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { dataExports } from '#shared/contracts/exports.ts';
import { foods } from '#shared/contracts/foods.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { pictures } from '#shared/contracts/pictures.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { users } from '#shared/contracts/users.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { saveKey } from '#test/support/coaches.ts';
import { confidants, group, invited } from '#test/support/confidants.ts';
import { failedPhoto, installFitness, logExercise, logFood } from '#test/support/fitness.ts';
import { newToken, prefer, registered, settled } from '#test/support/notifications.ts';
import { Authenticator, addPasskey, assertion, registration } from '#test/support/passkeys.ts';
import { type Asked, type Person, tokenIn, World } from '#test/support/world.ts';

/*
 * One valid request for each call of the API. All tests of "every call" start from these, so a new call is attacked
 * as soon as it has its example here. Without one, tests fail.
 */

/** A request that succeeds when its owner sends it. The items that it needs are created first. */
type Example<E> = E extends Endpoint ? (owner: Person) => Promise<Asked<E>> : never;

type Examples = {
  [Noun in keyof typeof api]: { [Name in keyof (typeof api)[Noun]]: Example<(typeof api)[Noun][Name]> };
};

const nothing = async () => ({});

/** A commitment that started long enough ago for every `at` that the API accepts. */
const old = async (owner: Person) => {
  const { id } = await owner.commitment({ start_date: '2024-01-01' });
  return { params: { id } };
};

const action = async (owner: Person) => ({
  ...(await old(owner)),
  body: { at: new Date(Date.now() - 3_600_000).toISOString() },
});

const QUOTE = { body: 'Begin anywhere.', citation: 'John Cage' };

const kept = async (owner: Person) => {
  const { id } = await owner.call(encouragements.create, { body: { encouragement: QUOTE } });
  return { params: { id } };
};

const category = async (owner: Person) => {
  const { id } = await owner.call(categories.create, { body: { category: { name: 'Body and soul' } } });
  return { params: { id } };
};

const SQUATS = { name: 'Squats', sets: 5, reps: 8, notes: 'Slowly' };

const exercise = async (owner: Person) => {
  const body = { workout_exercise: SQUATS };
  const { id } = await owner.call(exercises.create, { ...(await old(owner)), body });
  return { params: { id } };
};

/** From a new sender each time: a sender can send only a few a day. */
const invitation = async (addressee: Person) => {
  const sender = await new World(addressee.url).person({ name: 'Mary Jackson' });
  const { token } = await invited(sender, addressee.email);
  return { params: { token } };
};

/** A new confidant of the owner. */
const newConfidant = async (owner: Person): Promise<Person> => {
  const other = await new World(owner.url).person({ name: 'Mary Jackson' });
  await confidants(other, owner);
  return other;
};

const known = new WeakMap<Person, Promise<Person>>();

/** The same confidant each time. */
const confidant = (owner: Person): Promise<Person> => {
  const other = known.get(owner) ?? newConfidant(owner);
  known.set(owner, other);
  return other;
};

/** Verifies the person's address, if it is not. */
const verified = async (person: Person): Promise<void> => {
  const { email_verified } = await person.call(users.me);
  if (!email_verified) await person.verify();
};

/** Only a user with a verified address can dismiss an invitation to it. */
const dismissible = async (addressee: Person) => {
  await verified(addressee);
  return invitation(addressee);
};

/** The token with which every email lets its address unsubscribe. */
const unsubscribing = async (owner: Person) => {
  const [mail] = await owner.mails();
  const [, token] = /\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error(`This email cannot be unsubscribed: ${JSON.stringify(mail)}`);
  return { query: { token } };
};

const MESSAGE = () => ({ content: 'Done for today.', client_id: crypto.randomUUID() });

const groupOf = async (owner: Person, ...members: Person[]) => {
  const { id } = await group(owner, 'Early birds', ...members);
  return { params: { id } };
};

const keyed = new WeakMap<Person, Promise<string>>();

/** Keys can be checked only a few times an hour. */
const withKey = async (owner: Person): Promise<void> => {
  const kept = keyed.get(owner) ?? saveKey(owner);
  keyed.set(owner, kept);
  await kept;
};

const MUSE = { name: 'Muse', personality: 'Playful', rules: 'Answer in rhymes.' };

/** The number of custom coaches is limited: deletes the oldest. */
const roomForCoach = async (owner: Person): Promise<void> => {
  await withKey(owner);
  const own = (await owner.call(coaches.mine)).filter(({ custom }) => custom);
  for (const { id } of own.slice(0, -10)) await owner.call(coaches.delete, { params: { id } });
};

const ownCoach = async (owner: Person) => {
  await roomForCoach(owner);
  const { id } = await owner.call(coaches.create, { body: { user_coach: MUSE } });
  return { params: { id } };
};

/** A coach type that is not active. */
const inactive = async (owner: Person) => {
  await withKey(owner);
  const mine = await owner.call(coaches.mine);
  if (mine.some(({ id }) => id === 'direction')) await owner.call(coaches.delete, { params: { id: 'direction' } });
  return { body: { coach_type_id: 'direction' } };
};

/** The number of passkeys is limited: deletes the oldest. */
const roomForPasskey = async (owner: Person): Promise<void> => {
  const all = await owner.call(passkeys.list);
  for (const { id } of all.slice(0, -5)) await owner.call(passkeys.delete, { params: { id } });
};

const ownPasskey = async (owner: Person) => {
  await roomForPasskey(owner);
  const { id } = await addPasskey(owner, new Authenticator(owner.url));
  return { params: { id } };
};

const PICTURE = { body: { content_type: 'image/jpeg', size: 50_000 } } as const;

/** Installs the power-up. */
const installed = async (owner: Person) => {
  await installFitness(owner);
  return {};
};

const PORRIDGE = { name: 'Porridge', protein: 10, carbs: 66, fat: 4 };
const CHANGED_FOOD = {
  food: { draft: false, visibility: 'totals' as const, items: [{ ...PORRIDGE, quantity: 2, unit: 'cup' }] },
};

const eaten = async (owner: Person) => {
  await installFitness(owner);
  const { id } = await logFood(owner, PORRIDGE);
  return { params: { id } };
};

const trained = async (owner: Person) => {
  await installFitness(owner);
  const { id } = await logExercise(owner);
  return { params: { id } };
};

/** The limit of a day is small: one is enough. */
const anExport = async (owner: Person) => {
  const [made] = await owner.call(dataExports.list);
  return made ?? owner.call(dataExports.create);
};

const examples: Examples = {
  account: {
    delete: async ({ password }) => ({ body: { user: { current_password: password } } }),
    // Of another account: the address of this one must not change.
    restoreEmail: async ({ url }) => {
      const mover = await new World(url).person();
      await mover.verify();
      await mover.call(users.update, { body: { user: { email: `moved-${crypto.randomUUID()}@example.com` } } });
      return { body: { token: tokenIn(await mover.mailTo('restore-email')) } };
    },
  },
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
  'chat-invitations': {
    read: invitation,
    accept: dismissible,
    delete: dismissible,
  },
  chats: {
    list: nothing,
    read: (owner) => groupOf(owner),
    messages: async (owner) => ({ ...(await groupOf(owner)), query: { limit: '20' } }),
    createMessage: async (owner) => ({ ...(await groupOf(owner)), body: MESSAGE() }),
    stopReply: (owner) => groupOf(owner),
    markAsRead: async (owner) => {
      const chat = await groupOf(owner);
      const { id } = await owner.call(chats.createMessage, { ...chat, body: MESSAGE() });
      return { ...chat, body: { message_id: id } };
    },
  },
  coaches: {
    types: nothing,
    mine: nothing,
    usage: nothing,
    limit: async () => ({ body: { monthly_limit_usd: 2.5 } }),
    activate: inactive,
    hide: inactive,
    create: async (owner) => {
      await roomForCoach(owner);
      return { body: { user_coach: MUSE } };
    },
    update: async (owner) => ({
      ...(await ownCoach(owner)),
      body: { user_coach: { name: 'Calliope', personality: 'Solemn', rules: 'Answer in prose.' } },
    }),
    deactivate: async (owner) => {
      await withKey(owner);
      await owner.raw('POST', coaches.activate.path, { body: { coach_type_id: GENERAL_COACH } });
      return { params: { id: GENERAL_COACH } };
    },
    delete: ownCoach,
  },
  commitments: {
    list: nothing,
    read: old,
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
      ...(await old(owner)),
      body: {
        commitment: { title: 'Walk', description: 'By the river', frequency: 'monthly', start_date: '2025-01-31' },
      },
    }),
    delete: old,
    reorder: async (owner) => {
      const first = await owner.commitment({ title: 'First' });
      await owner.commitment({ title: 'Second' });
      return { body: { ids: [first.id], mode: 'category', category_id: (await category(owner)).params.id } };
    },
    complete: action,
    pending: action,
    skip: action,
    history: async (owner) => ({ ...(await old(owner)), query: { from: '2024-01-01', to: '2024-03-31' } }),
  },
  confidants: {
    list: nothing,
    invite: async () => ({ body: { email: `invited-${crypto.randomUUID()}@example.com`, role: 'coach' } }),
    revoke: async (owner) => ({ params: { id: (await newConfidant(owner)).id } }),
    commitments: async (owner) => ({ params: { id: (await confidant(owner)).id } }),
  },
  configuration: { read: nothing },
  encouragements: {
    list: nothing,
    random: nothing,
    create: async () => ({ body: { encouragement: QUOTE } }),
    update: async (owner) => ({
      ...(await kept(owner)),
      body: { encouragement: { body: 'Begin here.', citation: 'Somebody else' } },
    }),
    delete: kept,
  },
  exercises: {
    create: async (owner) => ({ ...(await old(owner)), body: { workout_exercise: SQUATS } }),
    update: async (owner) => ({
      ...(await exercise(owner)),
      body: { workout_exercise: { name: 'Lunges', sets: 4, reps: 12, notes: null } },
    }),
    delete: exercise,
  },
  exports: {
    create: nothing,
    list: nothing,
    read: async (owner) => {
      const { id } = await anExport(owner);
      // A worker creates the file.
      await settled(owner);
      return { params: { id } };
    },
  },
  'fcm-device-tokens': {
    register: async () => ({ body: { token: newToken() } }),
    forget: async (owner) => ({ params: { token: await registered(owner) } }),
  },
  fitness: {
    dashboard: async (owner) => {
      const other = await confidant(owner);
      await eaten(other);
      return { params: { id: other.id }, query: { date: '2024-02-29' } };
    },
    entries: async (owner) => {
      await eaten(owner);
      return { query: { from: '2024-01-01', to: '2024-03-31', entry_type: 'food' as const } };
    },
    photo: async (owner) => {
      await installed(owner);
      const manual_data = { name: 'Soup', protein: 5, carbs: 20, fat: 3 };
      return {
        body: { content_type: 'image/jpeg', size: 50_000, manual_data, visibility: 'full', date: '2024-02-29' },
      };
    },
    food: async (owner) => {
      await installed(owner);
      return { body: { food: { ...PORRIDGE, quantity: 1.5, unit: 'cup', visibility: 'private', date: '2024-02-29' } } };
    },
    weight: async (owner) => {
      await installed(owner);
      return { body: { weight: { value: 150.5, unit: 'lbs', date: '2024-02-29' } } };
    },
    lastWeight: async (owner) => {
      await installed(owner);
      return { query: { date: '2024-02-29' } };
    },
    exercise: async (owner) => {
      await installed(owner);
      const how = { duration_minutes: 30, intensity: 'high', visibility: 'totals' } as const;
      return { body: { exercise: { name: 'Run', ...how, date: '2024-02-29' } } };
    },
    analyze: async (owner) => {
      await installed(owner);
      return { params: { id: (await failedPhoto(owner, withKey(owner))).id } };
    },
    update: async (owner) => ({
      ...(await trained(owner)),
      body: { exercise: { name: 'Walk', duration_minutes: 45, intensity: 'low', visibility: 'private' } },
    }),
    delete: trained,
    updateFood: async (owner) => ({ ...(await eaten(owner)), body: CHANGED_FOOD }),
    deleteFood: eaten,
  },
  foods: {
    recent: async (owner) => {
      await eaten(owner);
      return {};
    },
    search: async (owner) => ({ ...(await installed(owner)), query: { q: 'apple', max_results: '5' } }),
    autocomplete: async (owner) => ({ ...(await installed(owner)), query: { q: 'app', max_results: '5' } }),
    read: async (owner) => {
      await eaten(owner);
      return { params: { id: 'yours:porridge' } };
    },
  },
  'group-chats': {
    create: async (owner) => ({ body: { name: 'Early birds', member_ids: [(await confidant(owner)).id] } }),
    addMember: async (owner) => {
      const { id } = await confidant(owner);
      return { ...(await groupOf(owner)), body: { confidant_id: id } };
    },
    removeMember: async (owner) => {
      const other = await confidant(owner);
      return { ...(await groupOf(owner, other)), body: { confidant_id: other.id } };
    },
    leave: (owner) => groupOf(owner),
  },
  history: {
    list: async (owner) => {
      await old(owner);
      return { query: { from: '2024-01-01', to: '2024-01-31' } };
    },
    summary: async (owner) => {
      await old(owner);
      return { query: { from: '2024-01-01', to: '2024-12-31' } };
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
  'notification-preferences': {
    read: nothing,
    update: async () => ({
      body: {
        preferences: {
          push_enabled: false,
          email_enabled: true,
          in_app_enabled: false,
          email_frequency: 'weekly',
          quiet_hours_start: '21:30',
          quiet_hours_end: '07:15',
          timezone: 'Asia/Tokyo',
        },
      },
    }),
    testEmail: async (owner) => {
      await verified(owner);
      await prefer(owner, { email_enabled: true });
      return {};
    },
  },
  notifications: {
    list: nothing,
    testPush: async (owner) => {
      await prefer(owner, { push_enabled: true });
      await registered(owner);
      return {};
    },
  },
  openapi: { read: nothing },
  passkeys: {
    list: nothing,
    registrationOptions: async ({ password }) => ({ body: { current_password: password } }),
    create: async (owner) => {
      await roomForPasskey(owner);
      return { body: await registration(owner, new Authenticator(owner.url)) };
    },
    rename: async (owner) => ({ ...(await ownPasskey(owner)), body: { name: 'Phone' } }),
    delete: ownPasskey,
    signInOptions: nothing,
    signIn: async (owner) => {
      await roomForPasskey(owner);
      const authenticator = new Authenticator(owner.url);
      await addPasskey(owner, authenticator);
      return { body: await assertion(owner, authenticator) };
    },
  },
  pictures: {
    read: nothing,
    create: async () => PICTURE,
    delete: async (owner) => {
      await owner.call(pictures.create, PICTURE);
      return {};
    },
  },
  powerups: {
    list: nothing,
    install: async () => ({ params: { key: FITNESS } }),
    mine: installed,
    update: async (owner) => {
      await installed(owner);
      const settings = { units: 'metric' as const, daily_calorie_goal: 1800, macro_targets: { protein: 120 } };
      return { params: { id: FITNESS }, body: { user_powerup: { status: 'installed', settings } } };
    },
  },
  sessions: {
    list: nothing,
    delete: async (owner) => {
      await owner.elsewhere();
      const other = (await owner.call(sessions.list)).find(({ current }) => !current);
      return { params: { id: other?.id ?? '' } };
    },
    deleteOthers: nothing,
  },
  unsubscribe: { create: unsubscribing },
  users: {
    register: async () => ({
      body: {
        user: {
          name: 'Katherine Johnson',
          email: `somebody-${crypto.randomUUID()}@example.com`,
          password: 'go around twice',
          password_confirmation: 'go around twice',
          timezone: 'Europe/Berlin',
        },
      },
    }),
    signIn: async ({ email, password }) => ({ body: { user: { email, password } } }),
    signOut: nothing,
    me: nothing,
    update: async () => ({
      body: {
        user: {
          name: 'Dorothy Vaughan',
          email: `moved-${crypto.randomUUID()}@example.com`,
          daily_reset_time: '04:30',
          weekly_reset_day: 7,
          monthly_reset_day: 31,
        },
      },
    }),
    changePassword: async ({ password }) => ({
      body: {
        user: { current_password: password, password: 'another horse', password_confirmation: 'another horse' },
      },
    }),
    verifyEmail: async (owner) => ({ body: { token: tokenIn(await owner.mailTo('verify-email')) } }),
    liveTicket: nothing,
    resendVerification: nothing,
    requestPasswordReset: async ({ email }) => ({ body: { user: { email } } }),
    resetPassword: async (owner) => {
      await owner.call(users.requestPasswordReset, { body: { user: { email: owner.email } } });
      const token = tokenIn(await owner.mailTo('reset-password'));
      return {
        params: { token },
        body: { user: { password: 'another horse', password_confirmation: 'another horse' } },
      };
    },
  },
};

/** A call of the contracts, with a way to make a valid request. */
export interface ExampleCall {
  title: string;
  endpoint: Endpoint;
  example(owner: Person): Promise<Asked<Endpoint>>;
}

/** Other calls need the power-up, so it is installed first. */
const inOrder = calls.toSorted(
  (a, b) => Number(b.endpoint === powerups.install) - Number(a.endpoint === powerups.install),
);

export const exampleCalls: readonly ExampleCall[] = inOrder.map(({ noun, name, endpoint }) => {
  const title = `${noun}.${name}`;
  const example = exampleOf(noun, name);
  return { title, endpoint, example: example ?? (() => Promise.reject(new Error(`${title} has no example`))) };
});

/**
 * A quarter of the inputs for a call, and another quarter for the next: all calls use the same validation, so
 * together they try everything. `TRIES=all` tries everything with every call.
 */
export function shareOf<Tried>(all: readonly Tried[], { endpoint }: Pick<ExampleCall, 'endpoint'>): Tried[] {
  if (process.env.TRIES === 'all') return [...all];
  const turn = exampleCalls.findIndex((each) => each.endpoint === endpoint);
  return all.filter((_, k) => (k + turn) % 4 === 0);
}

export const signedInCalls = exampleCalls.filter(({ endpoint }) => endpoint.access === 'signed-in');
export const openCalls = exampleCalls.filter(({ endpoint }) => endpoint.access === 'anyone');
export const callsWithBody = exampleCalls.filter(({ endpoint }) => takesBody(endpoint));
/** The General Coach, power-ups and foods have ids that are the same for all users. */
const WITH_SHARED_IDS: readonly Endpoint[] = [coaches.deactivate, powerups.install, powerups.update, foods.read];
/** Calls about one item of the caller. */
export const callsWithId = signedInCalls.filter(
  ({ endpoint }) => endpoint.path.includes('{') && !WITH_SHARED_IDS.includes(endpoint),
);

function exampleOf(noun: string, name: string): ExampleCall['example'] | undefined {
  const ofNoun = (examples as Record<string, Record<string, unknown>>)[noun];
  return ofNoun?.[name] as ExampleCall['example'] | undefined;
}
