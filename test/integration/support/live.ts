import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { connect, type LiveClient } from '#test/conformance/support/live.ts';
import { until } from '#test/conformance/support/recording.ts';
import { createAccount, sharedTable, type TimedCloud, timedCloud } from '#test/support/shared-cloud.ts';
import { type Caller, World } from '#test/support/world.ts';

/* Live connections, and what the table holds about them. */

export const CHAT = '{"channel":"ChatChannel"}';
const PROTOCOLS = ['actioncable-v1-json', 'actioncable-unsupported'];

export let cloud: TimedCloud;
export let world: World;
export let reach: typeof import('#functions/lib/data/cable/connections.ts');
export let data: typeof import('#functions/lib/data/table.ts');
export let keys: typeof import('#functions/lib/data/keys.ts').keys;

beforeAll(async () => {
  cloud = await timedCloud();
  world = new World(cloud.url, undefined, createAccount);
  // Tests read the table with the functions' own code, at the engine.
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', await sharedTable());
  const { TableNames: [name] = [] } = await new DynamoDBClient({}).send(new ListTablesCommand());
  vi.stubEnv('TABLE_NAME', name);
  reach = await import('#functions/lib/data/cable/connections.ts');
  data = await import('#functions/lib/data/table.ts');
  ({ keys } = await import('#functions/lib/data/keys.ts'));
});
afterAll(() => cloud?.release());

const opened: LiveClient[] = [];
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.terminate();
  await cloud.clearFaults();
  await cloud.setClock(null);
});

/** Opens a connection, and closes it after the test. */
export async function open(who: Caller, protocols = PROTOCOLS): Promise<LiveClient> {
  const client = await connect(cloud.url, `/cable?token=${who.token}`, protocols);
  opened.push(client);
  return client;
}

/** Subscribes; returns the answer. Events can arrive before it, for example those of a registration. */
export async function subscribe(client: LiveClient, identifier: unknown = CHAT): Promise<string> {
  const before = client.received.length;
  client.send({ command: 'subscribe', identifier });
  const answer = () => client.received.slice(before).find(isAnswer);
  await until(() => answer() !== undefined, 'an answer to a subscription');
  return answer()!;
}

/** Whether a frame is not an event of a subscription. */
export const isAnswer = (frame: string) => !('message' in JSON.parse(frame));

/** The connections of a user in the table, oldest first. */
export const connectionsOf = async (userId: string, now = Date.now()) =>
  reach.toConnections(await data.get(keys.connections(userId)), now);

/** Waits until the table has this many connections of a user. */
export const untilConnections = (userId: string, count: number) =>
  until(async () => (await connectionsOf(userId)).length === count, `${count} connections`);

export function sessionOf({ token = '' }: Caller): string {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string }).jti;
}

/** How often a function has run. */
export async function invocations(name: string): Promise<number> {
  const counts = (await (await fetch(`${cloud.url}/__local/functions`)).json()) as Record<
    string,
    { invocations: number }
  >;
  return counts[name]?.invocations ?? 0;
}
