/** The emulator of FCM, and the product's client with it. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, getApps } from 'firebase-admin/app';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import type { PushMessage } from '#functions/lib/clients/push-message.ts';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults } from '#infra/local/faults.ts';
import { startFcm } from '#infra/local/fcm/fcm.ts';
import { startSecretsManager } from '#infra/local/secrets-manager/secrets.ts';

export let dataDir: string;
export let clock: LocalClock;
export let faults: InjectedFaults;
/** The operations that were requested, including failed ones. */
export let operations: string[];
export let fcm: Awaited<ReturnType<typeof startFcm>>;
export let logged: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fcm-'));
  clock = createClock();
  faults = createFaults();
  operations = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
  await start();
});

afterEach(async () => {
  await fcm.stop();
  await Promise.all(getApps().map(deleteApp));
  await rm(dataDir, { recursive: true });
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

export async function start(): Promise<void> {
  const counting = {
    next(service: string, operation: string) {
      operations.push(operation);
      return faults.next(service, operation);
    },
  };
  fcm = await startFcm({ dataDir, clock, faults: counting });
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export const serviceAccount = {
  type: 'service_account',
  project_id: 'steadfast-1',
  private_key_id: '1',
  private_key: privateKey,
  client_email: 'push@steadfast-1.iam.gserviceaccount.com',
};
export const web = { apiKey: 'k', projectId: 'steadfast-1', messagingSenderId: '1', appId: 'a', vapidKey: 'v' };

/** The product's client, in a function that has just started with this secret. */
export async function client(secret: string, endpoint: string | undefined = fcm.endpoint) {
  const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Firebase-local1';
  const secrets = await startSecretsManager({
    secrets: [{ logicalId: 'Firebase', name: 'Firebase', arn, properties: { SecretString: secret } }],
    dataDir,
    clock,
    faults: createFaults(),
  });
  onTestFinished(() => secrets.stop());
  vi.stubEnv('FIREBASE_SECRET', arn);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets.endpoint);
  vi.stubEnv('FCM_ENDPOINT', endpoint);
  vi.resetModules();
  const { sendPush: send } = await import('#functions/lib/clients/push.ts');
  const sendPush = (token: string, message: PushMessage, lifetime?: number) => send({ token }, message, lifetime);
  const { firebaseWeb } = await import('#functions/lib/clients/firebase-secret.ts');
  return { sendPush, firebaseWeb };
}

export const message = { title: 'Grace', body: 'Hällo', url: '/chats/1', tag: 'chat-1', id: 'message-1' };
