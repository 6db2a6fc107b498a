import type { Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { api } from '#shared/contracts/api.ts';
import { HttpApi } from '../constructs/http-api.ts';
import { functionLog, LambdaFunction } from '../constructs/lambda-function.ts';
import type { PhotoAction, PhotoBucket } from '../constructs/photo-bucket.ts';
import type { SecretName, Secrets } from '../constructs/secrets.ts';
import type { Table, TableAction } from '../constructs/table.ts';

type Noun = keyof typeof api;

interface NounFunction {
  /** Memory in megabytes; 1024 by default. */
  memory?: number;
  /**
   * The table actions of its calls, besides reading the session and saving its use (`UpdateItem`). Without it they need
   * neither session nor table.
   */
  table?: TableAction[];
  /**
   * Further secrets besides `token`, which checking the session needs. `photo` signs addresses of photos and pictures.
   */
  secrets?: SecretName[];
  photos?: PhotoAction[];
}

/** One function for each noun of the contracts, with exactly the permissions that its calls need. */
const FUNCTIONS: Record<Noun, NounFunction> = {
  // Deletion computes scrypt.
  account: {
    memory: 1769,
    table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    secrets: ['origin'],
  },
  // Sign-in computes scrypt, which takes a full processor.
  users: {
    memory: 1769,
    table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    secrets: ['origin', 'sealing', 'photo'],
  },
  commitments: { table: ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
  'calendar-feed': { table: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'] },
  categories: { table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
  exercises: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  exports: { table: ['GetItem', 'PutItem', 'Query', 'UpdateItem'], photos: ['GetObject'] },
  history: { memory: 1769, table: ['Query', 'UpdateItem'] },
  // One call finds the periods of a thousand entries.
  imports: { memory: 1769, table: ['GetItem', 'PutItem', 'Query', 'UpdateItem'] },
  encouragements: { table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
  'notification-preferences': { table: ['DeleteItem', 'GetItem', 'UpdateItem'] },
  chats: { table: ['GetItem', 'PutItem', 'Query', 'UpdateItem'], secrets: ['photo'] },
  coaches: { table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
  'group-chats': { table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'], secrets: ['photo'] },
  // One call computes the commitments of up to a hundred confidants.
  confidants: {
    memory: 1769,
    table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    secrets: ['photo'],
  },
  'chat-invitations': { table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
  // Adding a passkey checks the password.
  passkeys: {
    memory: 1769,
    table: ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    secrets: ['origin', 'photo'],
  },
  pictures: { table: ['GetItem', 'PutItem', 'UpdateItem'], secrets: ['photo'] },
  pauses: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  powerups: { table: ['GetItem', 'UpdateItem'] },
  fitness: {
    table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    secrets: ['photo'],
  },
  foods: { table: ['GetItem', 'UpdateItem'], secrets: ['fatSecret'] },
  journaling: { table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'], secrets: ['photo'] },
  'fcm-device-tokens': { table: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'] },
  notifications: { table: ['DeleteItem', 'GetItem', 'Query', 'UpdateItem'] },
  // It needs no session: the token in the push is the permission.
  'reminder-actions': { table: ['GetItem', 'UpdateItem'] },
  // Its calls compute the history of all commitments. One asks the AI provider with the user's key.
  reviews: { memory: 1769, table: ['GetItem', 'PutItem', 'Query', 'UpdateItem'], secrets: ['sealing'] },
  sessions: { table: ['DeleteItem', 'Query', 'UpdateItem'] },
  unsubscribe: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  // The keys of Web Push follow from `origin`.
  configuration: { memory: 512, secrets: ['firebase', 'origin'] },
  openapi: { memory: 256 },
};

interface ApiProps {
  table: Table;
  secrets: Secrets;
  photos: PhotoBucket;
}

/** The HTTP API under `/api/v1`: one Lambda for each noun of the contracts, one route for each call. */
export class Api {
  private readonly http: HttpApi;
  private readonly functions = new Map<Noun, LambdaFunction>();

  constructor(stack: Stack, { table, secrets, photos }: ApiProps) {
    // One log for all functions: a person's calls go to many of them.
    const log = functionLog(stack, 'api-log');
    const notFound = new LambdaFunction(stack, 'not-found', { memory: 256, log });
    this.http = new HttpApi(stack, 'Rest', { defaultFunction: notFound });
    for (const [noun, needs] of Object.entries(FUNCTIONS) as [Noun, NounFunction][]) {
      const lambda = new LambdaFunction(stack, noun, { memory: needs.memory ?? 1024, log });
      if (needs.table) {
        table.grant(lambda, 'BatchGetItem', ...needs.table);
        secrets.grantRead(lambda, 'token');
      }
      if (needs.secrets) secrets.grantRead(lambda, ...needs.secrets);
      if (needs.photos) photos.grant(lambda, ...needs.photos);
      this.http.addRoutes(noun, api[noun], lambda);
      this.functions.set(noun, lambda);
    }
  }

  /** A metric of all calls: `Count`, `4xx`, `5xx` or `Latency` in milliseconds. */
  metric(name: string, statistic: string): Metric {
    return this.http.metric(name, statistic);
  }

  /** The host that CloudFront forwards to. */
  get host(): string {
    return this.http.host;
  }

  /** The function of a noun, for permissions of capabilities that are created later. */
  functionOf(noun: Noun): LambdaFunction {
    const lambda = this.functions.get(noun);
    if (!lambda) throw new Error(`The API has no function for ${noun}`);
    return lambda;
  }
}
