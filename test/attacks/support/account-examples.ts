import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import { dataExports } from '#shared/contracts/exports.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { pictures } from '#shared/contracts/pictures.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { users } from '#shared/contracts/users.ts';
import { newToken, prefer, registered, settled } from '#test/support/notifications.ts';
import { Authenticator, addPasskey, assertion, registration } from '#test/support/passkeys.ts';
import { reminderTokenOf } from '#test/support/shared-cloud.ts';
import { newSubscription, subscribed } from '#test/support/web-push.ts';
import { type Person, tokenIn, World } from '#test/support/world.ts';
import { type Examples, nothing, verified } from './example-items.ts';

/* Requests about the account itself. */

/** The token with which every email lets its address unsubscribe. */
const unsubscribing = async (owner: Person) => {
  await owner.verificationToken();
  const [mail] = await owner.mails();
  const [, token] = /\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error(`This email cannot be unsubscribed: ${JSON.stringify(mail)}`);
  return { query: { token } };
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

/** The limit of a day is small: one is enough. */
const anExport = async (owner: Person) => {
  const [made] = await owner.call(dataExports.list);
  return made ?? owner.call(dataExports.create);
};

export const accountExamples = {
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
  'calendar-feed': {
    read: nothing,
    create: async () => ({ body: { titles: true } }),
    delete: async (owner) => {
      await owner.call(calendarFeeds.create, { body: { titles: true } });
      return {};
    },
    file: async (owner) => {
      const { url } = await owner.call(calendarFeeds.create, { body: { titles: true } });
      return { params: { file: url.slice(url.lastIndexOf('/') + 1) } };
    },
  },
  configuration: { read: nothing },
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
    subscribe: async (owner) => ({ body: await newSubscription(owner) }),
    unsubscribe: async (owner) => ({ params: { id: (await subscribed(owner)).id } }),
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
    accepted: nothing,
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
  'reminder-actions': {
    create: async (owner) => {
      const { id } = await owner.commitment({ start_date: '2024-01-01' });
      return { body: { token: await reminderTokenOf(owner.id, id), action: 'complete', at: new Date().toISOString() } };
    },
  },
  sessions: {
    list: nothing,
    storageKeys: nothing,
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
    verifyEmail: async (owner) => ({ body: { token: await owner.verificationToken() } }),
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
} satisfies Partial<Examples>;
