import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SignJWT } from 'jose';
import * as LIMITS from '#shared/domain/limits.ts';
import type { NewAccount } from './shared-cloud.ts';

/*
 * Accounts for tests, written to the table as a registration writes them, but without its email. Most tests need people
 * and are not about registration, which costs ten times as much: a call, the stream, a job and an email.
 */

export interface AccountMaker {
  /** The id and the token of a new account: one TransactWriteItems. */
  create(account: NewAccount): Promise<{ id: string; token: string }>;
  stop(): void;
}

/** Creates accounts in the table of a cloud. */
export async function accountMaker(tableEndpoint: string, dataDir: string): Promise<AccountMaker> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: tableEndpoint, region: 'us-east-1', credentials }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  const { TableNames: [table] = [] } = await client.send(new ListTablesCommand());
  // The modules read these when they are loaded.
  process.env.TABLE_NAME ??= table;
  process.env.PASSWORD_COST ??= '4';
  const { newSession } = await import('#functions/lib/data/users/sessions.ts');
  const { accountItems } = await import('#functions/lib/data/users/registration.ts');
  const { hashPassword } = await import('#functions/lib/passwords.ts');
  const { newId } = await import('#functions/lib/ids.ts');
  const { networkOf } = await import('#functions/lib/network.ts');
  const { textOf } = await import('#functions/lib/text.ts');

  return {
    async create({ name, email: typed, password, timezone, isVerified, locale, at: now = Date.now() }) {
      const email = typed.trim().toLowerCase();
      const clock = { timezone, dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
      const user = {
        ...{ id: newId(now), name, email, verifiedEmail: isVerified ? email : null },
        ...{ passwordVersion: 0, image: null, clock, createdAt: now },
        ...(locale !== undefined && { locale }),
      };
      const session = newSession(newId(now), user.id, 0, now);
      const network = networkOf('127.0.0.1');
      const chatNames = await textOf(locale);
      const TransactItems = accountItems(user, await hashPassword(password), session, { chatNames, network });
      await client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: randomUUID() }));
      const token = await signed(dataDir, 'session', user.id, { jti: session.id }, { from: now, to: session.expires });
      return { id: user.id, token };
    },
    stop: () => client.destroy(),
  };
}

/** The token of a push of a reminder that was due at an instant (epoch milliseconds), with the first password. */
export function reminderToken(
  dataDir: string,
  { userId, commitmentId, at }: { userId: string; commitmentId: string; at: number },
): Promise<string> {
  const to = Math.floor(at / 1000) + LIMITS.lateActionDaysBack * 86_400;
  const claims = { jti: commitmentId, at: String(at), ver: '0' };
  return signed(dataDir, 'reminder', userId, claims, { from: Date.now(), to });
}

/** `from` is in milliseconds, `to` in seconds. */
function signed(
  dataDir: string,
  kind: string,
  subject: string,
  claims: Record<string, string>,
  { from, to }: { from: number; to: number },
) {
  const { keyId, key } = signingKey(dataDir);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: `${kind}+jwt`, kid: keyId })
    .setSubject(subject)
    .setIssuedAt(Math.floor(from / 1000))
    .setExpirationTime(to)
    .sign(key);
}

/** The key that signs the tokens of a cloud, which keeps its secrets in its data folder. */
function signingKey(dataDir: string): { keyId: string; key: Uint8Array } {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets', 'secrets.json'), 'utf8')) as Record<
    string,
    { value: string }
  >;
  const [, secret] = Object.entries(secrets).find(([name]) => name.includes('Token')) ?? [];
  if (!secret) throw new Error('The cloud has no secret that signs tokens');
  const { current: keyId, ...keys } = JSON.parse(secret.value) as Record<string, string>;
  return { keyId: keyId!, key: new TextEncoder().encode(keys[keyId!]) };
}
