import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';

/** The items of an existing table, read with the functions' own code. */
export async function dataAt(endpoint: string) {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint);
  const { TableNames: [name] = [] } = await new DynamoDBClient({}).send(new ListTablesCommand());
  vi.stubEnv('TABLE_NAME', name);
  const [{ get }, { queryPrefix }, { toConnections }, { keys }] = await Promise.all([
    import('#functions/lib/data/table.ts'),
    import('#functions/lib/data/queries.ts'),
    import('#functions/lib/data/cable/connections.ts'),
    import('#functions/lib/data/keys.ts'),
  ]);
  return {
    /** All items of a chat, by their sort keys. */
    ofChat: async (id: string) => (await queryPrefix(keys.head(id).PK, '')).map(({ SK }) => String(SK)),
    /** The live connections of a user, oldest first. */
    connectionsOf: async (userId: string) => toConnections(await get(keys.connections(userId)), Date.now()),
  };
}

export type Data = Awaited<ReturnType<typeof dataAt>>;
