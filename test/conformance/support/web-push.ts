/** The emulator of a push service, and the product's client with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults, parseFaultRule } from '#infra/local/faults.ts';
import { startSecretsManager } from '#infra/local/secrets-manager/secrets.ts';
import { type Subscription, startWebPush, type WebPush } from '#infra/local/web-push/web-push.ts';

export let clock: LocalClock;
export let service: WebPush;
export let logged: string[];
let faults: InjectedFaults;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'web-push-'));
  clock = createClock();
  faults = createFaults();
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
  service = await startWebPush({ clock, faults });
});

afterEach(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true });
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Injects a fault as `POST /__local/faults` does. */
export function inject(body: Record<string, unknown>): void {
  const rule = parseFaultRule({ service: 'webpush', operation: 'Push', ...body });
  if (typeof rule === 'string') throw new Error(rule);
  faults.inject(rule);
}

/** The product's client, in a function that has just started with this secret. */
export async function client(secret = 'a secret of the deployment') {
  const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-local1';
  const secrets = await startSecretsManager({
    secrets: [{ logicalId: 'Origin', name: 'Origin', arn, properties: { SecretString: secret } }],
    dataDir,
    clock,
    faults: createFaults(),
  });
  onTestFinished(() => secrets.stop());
  vi.stubEnv('ORIGIN_SECRET', arn);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets.endpoint);
  vi.stubEnv('PUSH_SERVICE', service.endpoint);
  vi.stubEnv('PUSH_CONTACT', 'mailto:steadfast@example.com');
  vi.stubEnv('SITE_URL', 'https://steadfast.example');
  vi.resetModules();
  const { sendPush } = await import('#functions/lib/clients/push.ts');
  const { vapidKeys } = await import('#functions/lib/clients/vapid.ts');
  return { sendPush, publicKey: (await vapidKeys()).publicKey };
}

/** As the product stores it. */
export const stored = ({ endpoint, keys }: Subscription) => ({ endpoint, ...keys });

export const message = { title: 'Grace', body: 'Hällo', url: '/chats/1', tag: 'chat-1', id: 'message-1' };
