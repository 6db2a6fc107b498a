import { setTimeout as pause } from 'node:timers/promises';
import { chats } from '#shared/contracts/chats.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { type Entry, fitness } from '#shared/contracts/fitness.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import { users } from '#shared/contracts/users.ts';
import { AI_KEY, AI_KEY_CONFIGURED } from '#shared/domain/ai-provider.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Account } from './account.ts';
import { type Client, Refused, Wrong } from './client.ts';
import { openLive } from './live.ts';
import type { Mailbox } from './mailbox.ts';

/* The steps of a person's first minutes, one after the other. Each returns a sentence about its result. */

export interface Step {
  name: string;
  limitMs: number;
  /** Whether the step needs an account; it is left out without one. */
  needsAccount: boolean;
  run(signal: AbortSignal): Promise<string>;
}

interface RunContext {
  client: Client;
  account: Account;
  /** The mailbox for the verification link; without one, the address is not verified. */
  mailbox: Mailbox | undefined;
  limitMs: number;
}

export function stepsOf({ client, account, mailbox, limitMs }: RunContext): Step[] {
  const signedIn = { limitMs, needsAccount: true };
  return [
    { name: 'landing page', limitMs, needsAccount: false, run: () => landingPage(client) },
    { name: 'register', limitMs, needsAccount: false, run: () => account.register() },
    ...(mailbox
      ? [{ name: 'verify', ...signedIn, limitMs: mailbox.limitMs, run: verifyBy(client, account, mailbox) }]
      : []),
    { name: 'tick', ...signedIn, run: () => tick(client, account) },
    { name: 'live message', ...signedIn, run: (signal) => liveMessage(client, account, signal) },
    { name: 'made-up key', ...signedIn, run: () => madeUpKey(client, account) },
    { name: 'photo', ...signedIn, run: (signal) => unusablePhoto(client, account, signal) },
    { name: 'photo at the edge', ...signedIn, run: (signal) => photoAtTheEdge(client, account, signal) },
    { name: 'sign out', ...signedIn, run: () => signOut(client, account) },
  ];
}

/** The headers of each document, with the required values. */
const HEADERS: [name: string, value: RegExp][] = [
  ['content-security-policy', /default-src/],
  ['x-content-type-options', /nosniff/],
  ['referrer-policy', /./],
  ['cache-control', /no-cache/],
];
const SECURE_HEADERS: typeof HEADERS = [['strict-transport-security', /max-age=\d+/]];

async function landingPage(client: Client): Promise<string> {
  const response = await client.fetch('/');
  const html = await response.text();
  if (response.status !== 200) throw new Wrong(`The page answers ${response.status}.`);
  if (!html.includes(PRODUCT.name)) throw new Wrong(`This is not the page of ${PRODUCT.name}.`);
  const expected = [...HEADERS, ...(client.url.startsWith('https:') ? SECURE_HEADERS : [])];
  const missing = expected.filter(([name, value]) => !value.test(response.headers.get(name) ?? ''));
  if (missing.length > 0) throw new Wrong(`Headers are missing: ${missing.map(([name]) => name).join(', ')}.`);
  const script = /<script[^>]+src="([^"]+)"/.exec(html)?.[1];
  if (script === undefined) throw new Wrong('The page has no script.');
  const asset = await client.fetch(script);
  await asset.arrayBuffer();
  if (asset.status !== 200) throw new Wrong(`The script ${script} answers ${asset.status}.`);
  return `${expected.length} headers and its script`;
}

function verifyBy(client: Client, account: Account, mailbox: Mailbox) {
  return async (signal: AbortSignal): Promise<string> => {
    const token = await mailbox.verification(signal);
    const { email_verified } = await client.call(users.verifyEmail, { body: { token } });
    const user = await client.call(users.me, { token: account.token });
    if (!email_verified || !user.email_verified)
      throw new Wrong('The link was taken, but the address is not verified.');
    return mailbox.address;
  };
}

async function tick(client: Client, { token }: Account): Promise<string> {
  const body = { commitment: { title: 'Smoke test', frequency: 'daily' } } as const;
  const { id } = await client.call(commitments.create, { token, body });
  await client.call(commitments.complete, { token, params: { id }, body: {} });
  const found = (await client.call(commitments.list, { token })).find((each) => each.id === id);
  const status = found?.current_completion?.status;
  if (status !== 'completed') throw new Wrong(`The commitment is ${status ?? 'missing'} after its tick.`);
  return 'a commitment is completed';
}

/** Sends a live message between two sessions of the account. Its deletion ends both. */
async function liveMessage(client: Client, account: Account, signal: AbortSignal): Promise<string> {
  const other = await account.signIn();
  const open = async (token: string | undefined) => {
    const { ticket } = await client.call(users.liveTicket, { token });
    return openLive(client.url, ticket, signal);
  };
  const opening = await Promise.allSettled([open(account.token), open(other)]);
  const connections = opening.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    for (const each of opening) if (each.status === 'rejected') throw each.reason;
    const chat = (await client.call(chats.list, { token: other })).find(({ type }) => type === 'self_chat');
    if (!chat) throw new Wrong('The account has no chat of its own.');
    const body = { content: 'Smoke test' };
    const sentAt = performance.now();
    const sent = await client.call(chats.createMessage, { token: other, params: { id: chat.id }, body });
    await Promise.all(
      connections.map((each) => each.event((event) => event.type === 'message' && event.message.id === sent.id)),
    );
    return `seen by both connections after ${Math.round(performance.now() - sentAt)} ms`;
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Saves a made-up AI key, which must be refused and not stored. */
async function madeUpKey(client: Client, { token }: Account): Promise<string> {
  const body = { user: { [AI_KEY]: 'sk-invalid' } };
  const refused = await client.call(users.update, { token, body }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refused === undefined) throw new Wrong('A made-up AI key was taken.');
  if (!(refused instanceof Refused) || !refused.codes.includes('api_key_refused')) throw refused;
  const user = await client.call(users.me, { token });
  if (user[AI_KEY_CONFIGURED]) throw new Wrong('A made-up AI key was refused, and kept.');
  return 'refused and not kept';
}

/** A file that claims to be a JPEG. It takes the way of a photo: form, bucket, queue, worker. */
const NO_PHOTO = new TextEncoder().encode('This is no photo.');

async function unusablePhoto(client: Client, { token }: Account, signal: AbortSignal): Promise<string> {
  await client.call(powerups.install, { token, params: { key: FITNESS } });
  const body = { content_type: 'image/jpeg', size: NO_PHOTO.byteLength } as const;
  const { entry, upload } = await client.call(fitness.photo, { token, body });
  await uploadTo(client, upload, NO_PHOTO);
  for (;;) {
    const entries = await client.call(fitness.entries, { token });
    const found = entries.find(({ id }) => id === entry.id);
    if (found?.entry_type !== 'food') throw new Wrong('The entry of the photo has disappeared.');
    if (!found.payload.draft) {
      if (found.payload.analysis_type !== 'error') {
        throw new Wrong(`The entry says ${found.payload.analysis_type} of what is no photo.`);
      }
      if (found.photo_url !== null) throw new Wrong('What is no photo was kept.');
      return 'the entry says that it is no photo, and nothing is kept';
    }
    await pause(500, undefined, { signal });
  }
}

/** A picture of eight by eight pixels. */
const PHOTO = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAEklEQVR42mP438DwHx9mGBkKAFPWn4Hp8RGLAAAAAElFTkSuQmCC'),
  (character) => character.charCodeAt(0),
);

/** Checks that a photo is shown only to browsers with a pass. The edge caches the photo, but not the refusal. */
async function photoAtTheEdge(client: Client, { token }: Account, signal: AbortSignal): Promise<string> {
  await client.call(powerups.install, { token, params: { key: FITNESS } });
  const manual_data = { name: 'Smoke test', protein: 1, carbs: 1, fat: 1 };
  const body = { content_type: 'image/png', size: PHOTO.byteLength, manual_data } as const;
  const { entry, upload } = await client.call(fitness.photo, { token, body });
  await uploadTo(client, upload, PHOTO);
  for (;;) {
    const listed = await client.fetch(fitness.entries.path, { headers: { authorization: `Bearer ${token}` } });
    if (!listed.ok) throw new Wrong(`The list of entries answers ${listed.status}.`);
    const found = ((await listed.json()) as Entry[]).find(({ id }) => id === entry.id);
    if (found?.thumbnail_url) {
      const [pass = ''] = listed.headers.getSetCookie();
      return shownBy(client, found.thumbnail_url, pass.split(';')[0] ?? '');
    }
    await pause(500, undefined, { signal });
  }
}

async function shownBy(client: Client, address: string, cookie: string): Promise<string> {
  const hidden = await client.fetch(address);
  const kept = hidden.headers.get('cache-control');
  if (hidden.status !== 403) throw new Wrong(`A photo without a pass answers ${hidden.status}.`);
  if (kept !== 'no-store') throw new Wrong(`The refusal of a photo may be kept: ${kept}.`);
  const caches: (string | null)[] = [];
  for (let time = 0; time < 2; time += 1) {
    const shown = await client.fetch(address, { headers: { cookie } });
    await shown.arrayBuffer();
    const type = shown.headers.get('content-type');
    if (shown.status !== 200 || type !== 'image/jpeg') throw new Wrong(`A photo answers ${shown.status}, ${type}.`);
    caches.push(shown.headers.get('x-cache'));
  }
  return `shown with a pass alone (${caches.join(', then ')})`;
}

async function uploadTo(client: Client, { url, fields }: Upload, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([file]));
  const uploaded = await client.fetch(url, { method: 'POST', body: form });
  if (!uploaded.ok) throw new Wrong(`The upload of a photo answers ${uploaded.status}.`);
}

async function signOut(client: Client, account: Account): Promise<string> {
  const { token } = account;
  await client.call(users.signOut, { token });
  account.token = undefined;
  const after = await client.call(users.me, { token }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (after === undefined) throw new Wrong('The session still works after the sign-out.');
  if (!(after instanceof Refused)) throw after;
  return 'the session has ended';
}
