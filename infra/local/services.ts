/** The imitated services, started side by side, and only those that the template names; mail, pushes, OpenAI and FatSecret are nothing
 * that it could name. */
import type { Clock } from './clock.ts';
import { type DynamoDb, startDynamoDb } from './dynamodb/dynamodb.ts';
import { createDestinations, type Destinations } from './events/destinations.ts';
import { createTopics } from './events/topics.ts';
import type { Faults } from './faults.ts';
import type { LiveManagement } from './live/management.ts';
import { createConfigurationSets } from './mail/configuration-sets.ts';
import type { Queues } from './sqs/sqs.ts';
import { type ResolvedTemplate, resolveTemplate } from './template/intrinsics.ts';
import { secretValues } from './template/secret-values.ts';
import type { NamedResource, Template } from './template/template.ts';

export interface Services {
  template: ResolvedTemplate;
  dynamodb: DynamoDb;
  queues: Queues | undefined;
  objects: Service | undefined;
  mail: Service & { viewerUrl: string; outbox(to?: string): Promise<unknown[]> };
  push: Service & { outbox(to?: string): unknown[] };
  ai: Service & { requests(): readonly unknown[] };
  food: Service & { requests(): readonly unknown[] };
  secrets: Service | undefined;
  /** Of WebSocket APIs: their open connections, and the API that reaches these. */
  live: LiveManagement | undefined;
  destinations: Destinations;
}

interface Service {
  endpoint: string;
  stop(): Promise<void>;
}

export interface ServicesOptions {
  template: Template;
  /** Where the product is reached, as `localhost:3000`. */
  host: string;
  dataFolder: string;
  dynamodbEndpoint?: string | undefined;
  clock: Clock;
  faults: Faults;
  /** Takes what was started, also when something else fails to start. */
  started: AsyncDisposableStack;
}

export async function startServices(options: ServicesOptions): Promise<Services> {
  const { clock, faults, dataFolder, started } = options;
  const common = { dataDir: dataFolder, clock, faults };
  // Known in the course of the start; what needs them asks when it runs.
  let queues: Queues | undefined;
  let objects: Service | undefined;
  let secretTexts = new Map<string, string>();
  const template = resolveTemplate(options.template, {
    host: options.host,
    queueUrl: (logicalId) => queues?.url(logicalId) ?? '',
    secretValue: (arn) => secretTexts.get(arn) ?? '',
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

  async function database(): Promise<DynamoDb> {
    const resources = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'].flatMap(template.resources);
    const endpoint = options.dynamodbEndpoint;
    return keep(startDynamoDb({ resources, dataFolder, endpoint, clock, faults }));
  }

  async function queueing(): Promise<void> {
    const resources = template.resources('AWS::SQS::Queue');
    if (resources.length === 0) return;
    const { startQueues } = await import('./sqs/sqs.ts');
    queues = await keep(startQueues({ ...common, queues: resources.map(named('QueueName')) }));
  }

  async function objectStore(): Promise<void> {
    const resources = template.resources('AWS::S3::Bucket');
    if (resources.length === 0) return;
    const { startObjectStore } = await import('./s3/s3.ts');
    const buckets = resources.map(named('BucketName')).map(withNotifications(template));
    objects = await keep(startObjectStore({ ...common, buckets, notify: destinations.sendToQueue }));
  }

  async function mailing(): Promise<Services['mail']> {
    const { startMail } = await import('./mail/ses.ts');
    return keep(startMail({ ...common, configurationSets: createConfigurationSets({ template, topics }) }));
  }

  async function pushing(): Promise<Services['push']> {
    const { startPush } = await import('./push/fcm.ts');
    return keep(startPush(common));
  }

  async function answering(): Promise<Services['ai']> {
    const { startAi } = await import('./ai/openai.ts');
    return keep(startAi(common));
  }

  async function foods(): Promise<Services['food']> {
    const { startFatSecret } = await import('./food/fat-secret.ts');
    return keep(startFatSecret(common));
  }

  async function secretStore(): Promise<Service | undefined> {
    const resources = template.resources('AWS::SecretsManager::Secret');
    if (resources.length === 0) return undefined;
    const { startSecrets } = await import('./secrets/secrets.ts');
    const declared = resources.map((resource) => ({
      ...named('Name')(resource),
      arn: String(template.resolve({ Ref: resource.logicalId })),
    }));
    const { withAccount } = await import('./food/account.ts');
    const secrets = withAccount(declared, process.env);
    const service = await keep(startSecrets({ ...common, secrets }));
    const arns = secrets.map(({ arn }) => arn);
    secretTexts = await secretValues(service.endpoint, arns);
    return service;
  }

  async function liveManagement(): Promise<LiveManagement | undefined> {
    const apis = template.resources('AWS::ApiGatewayV2::Api');
    if (!apis.some(({ properties }) => properties.ProtocolType === 'WEBSOCKET')) return undefined;
    const { startLiveManagement } = await import('./live/management.ts');
    return keep(startLiveManagement(common));
  }

  const starting = [
    database(),
    mailing(),
    pushing(),
    answering(),
    foods(),
    secretStore(),
    liveManagement(),
    queueing(),
    objectStore(),
  ] as const;
  // All of them first: what starts after another has failed has to be stopped as well.
  await Promise.allSettled(starting);
  const [dynamodb, mail, push, ai, food, secrets, live] = await Promise.all(starting);
  return { template, dynamodb, queues, objects, mail, push, ai, food, secrets, live, destinations };
}

/** A bucket with what CDK sets by a resource of its own. */
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
