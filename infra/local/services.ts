/**
 * Starts the emulators in parallel: those of services that the template names, and always SES, FCM, Web Push, OpenAI
 * and FatSecret.
 */
import type { LocalClock } from './clock.ts';
import { type ResolvedTemplate, resolveTemplate } from './cloudformation/intrinsics.ts';
import type { NamedResource, Template } from './cloudformation/template.ts';
import { type DynamoDb, startDynamoDb } from './dynamodb/dynamodb.ts';
import { createDestinations, type Destinations } from './events/destinations.ts';
import { createTopics } from './events/sns-topics.ts';
import type { Faults } from './faults.ts';
import { createConfigurationSets } from './ses/feedback.ts';
import type { Queues } from './sqs/sqs.ts';
import type { WebPush } from './web-push/web-push.ts';
import type { ConnectionsApi } from './websocket-api/management.ts';

export interface Services {
  template: ResolvedTemplate;
  dynamodb: DynamoDb;
  queues: Queues | undefined;
  objects: Service | undefined;
  mail: Service & { viewerUrl: string; outbox(to?: string): Promise<unknown[]> };
  push: Service & { outbox(to?: string): unknown[] };
  webPush: WebPush;
  ai: Service & { requests(): readonly unknown[] };
  food: Service & { requests(): readonly unknown[] };
  secrets: Service | undefined;
  /** The open connections of WebSocket APIs, and the API that reaches them. */
  live: ConnectionsApi | undefined;
  destinations: Destinations;
}

interface Service {
  endpoint: string;
  stop(): Promise<void>;
}

interface ServicesOptions {
  template: Template;
  /** The host of the product, such as `localhost:3000`. */
  host: string;
  dataFolder: string;
  dynamodbEndpoint?: string | undefined;
  clock: LocalClock;
  faults: Faults;
  /** Collects each started emulator, also if another one fails to start. */
  started: AsyncDisposableStack;
}

export async function startServices(options: ServicesOptions): Promise<Services> {
  const { clock, faults, dataFolder, started } = options;
  const common = { dataDir: dataFolder, clock, faults };
  // Set during the start. They are read only when the cloud runs.
  let queues: Queues | undefined;
  let objects: Service | undefined;
  let secretsByArn = new Map<string, string>();
  const template = resolveTemplate(options.template, {
    host: options.host,
    queueUrl: (logicalId) => queues?.url(logicalId) ?? '',
    secretValue: (arn) => secretsByArn.get(arn) ?? '',
  });
  const destinations = createDestinations({
    clock,
    endpoints: () => ({ sqs: queues?.endpoint, s3: objects?.endpoint }),
  });
  const topics = createTopics({ template, destinations, clock });

  async function keep<Part extends { stop(): Promise<void> }>(starting: Promise<Part>): Promise<Part> {
    const part = await starting;
    started.defer(() => part.stop());
    return part;
  }

  async function startDatabase(): Promise<DynamoDb> {
    const resources = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'].flatMap(template.resources);
    const endpoint = options.dynamodbEndpoint;
    return keep(startDynamoDb({ resources, dataFolder, endpoint, clock, faults }));
  }

  async function startQueueing(): Promise<void> {
    const resources = template.resources('AWS::SQS::Queue');
    if (resources.length === 0) return;
    const { startSqs } = await import('./sqs/sqs.ts');
    queues = await keep(startSqs({ ...common, queues: resources.map(named('QueueName')) }));
  }

  async function startObjectStore(): Promise<void> {
    const resources = template.resources('AWS::S3::Bucket');
    if (resources.length === 0) return;
    const { startS3 } = await import('./s3/s3.ts');
    const buckets = resources.map(named('BucketName')).map(withNotifications(template));
    objects = await keep(startS3({ ...common, buckets, notify: destinations.sendToQueue }));
  }

  async function startMailing(): Promise<Services['mail']> {
    const { startSes } = await import('./ses/ses.ts');
    return keep(startSes({ ...common, configurationSets: createConfigurationSets({ template, topics }) }));
  }

  async function startPushing(): Promise<Services['push']> {
    const { startFcm } = await import('./fcm/fcm.ts');
    return keep(startFcm(common));
  }

  async function startPushService(): Promise<WebPush> {
    const { startWebPush } = await import('./web-push/web-push.ts');
    return keep(startWebPush(common));
  }

  async function startAi(): Promise<Services['ai']> {
    const { startOpenAi } = await import('./openai/openai.ts');
    return keep(startOpenAi(common));
  }

  async function startFoods(): Promise<Services['food']> {
    const { startFatSecret } = await import('./fat-secret/fat-secret.ts');
    return keep(startFatSecret(common));
  }

  async function startSecretStore(): Promise<Service | undefined> {
    const resources = template.resources('AWS::SecretsManager::Secret');
    if (resources.length === 0) return undefined;
    const { startSecretsManager } = await import('./secrets-manager/secrets.ts');
    const declared = resources.map((resource) => ({
      ...named('Name')(resource),
      arn: String(template.resolve({ Ref: resource.logicalId })),
    }));
    const { withAccount } = await import('./fat-secret/fat-secret.ts');
    const secrets = withAccount(declared, process.env);
    const service = await keep(startSecretsManager({ ...common, secrets }));
    const arns = secrets.map(({ arn }) => arn);
    secretsByArn = await secretValues(service.endpoint, arns);
    return service;
  }

  async function startLive(): Promise<ConnectionsApi | undefined> {
    const apis = template.resources('AWS::ApiGatewayV2::Api');
    if (!apis.some(({ properties }) => properties.ProtocolType === 'WEBSOCKET')) return undefined;
    const { startConnectionsApi } = await import('./websocket-api/management.ts');
    return keep(startConnectionsApi(common));
  }

  const starting = [
    startDatabase(),
    startMailing(),
    startPushing(),
    startPushService(),
    startAi(),
    startFoods(),
    startSecretStore(),
    startLive(),
    startQueueing(),
    startObjectStore(),
  ] as const;
  // Waits for all emulators: one that starts after another has failed must be stopped too.
  await Promise.allSettled(starting);
  const [dynamodb, mail, push, webPush, ai, food, secrets, live] = await Promise.all(starting);
  return { template, dynamodb, queues, objects, mail, push, webPush, ai, food, secrets, live, destinations };
}

/** Adds the notifications that CDK defines in a custom resource to a bucket. */
function withNotifications(template: ResolvedTemplate) {
  const set = template.resources('Custom::S3BucketNotifications').map(({ properties }) => properties);
  return <Named extends { name: string; properties: Record<string, unknown> }>(bucket: Named): Named => {
    const { NotificationConfiguration } = set.find(({ BucketName }) => BucketName === bucket.name) ?? {};
    return NotificationConfiguration === undefined
      ? bucket
      : { ...bucket, properties: { ...bucket.properties, NotificationConfiguration } };
  };
}

function named(property: string) {
  return ({ logicalId, properties }: NamedResource) => ({ logicalId, name: String(properties[property]), properties });
}

/** Reads the values of the template's dynamic references to secrets from the emulated Secrets Manager. */
async function secretValues(endpoint: string, arns: string[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(arns.map(async (arn): Promise<[string, string]> => [arn, await readSecret(endpoint, arn)])),
  );
}

async function readSecret(endpoint: string, arn: string): Promise<string> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' },
    body: JSON.stringify({ SecretId: arn }),
  });
  const { SecretString } = (await response.json()) as { SecretString?: string };
  if (SecretString === undefined) throw new Error(`The secret ${arn} has no value`);
  return SecretString;
}
