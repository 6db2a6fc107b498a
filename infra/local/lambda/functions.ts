/** The template's Lambda functions, with synchronous and asynchronous invocation. */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type NamedResource, REGION } from '../cloudformation/template.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import type { Answer, FunctionDefinition } from './environment.ts';
import { LambdaPool, type PoolCounts, threads } from './pool.ts';

export interface Functions {
  /**
   * `reference` is an ARN, a name, or text that contains the ARN such as an integration's URI. Throws a FunctionError.
   */
  invoke(reference: string, event: unknown): Promise<Answer>;
  /** Invokes it asynchronously: retries after a failure, and in the end sends the event to the failure destination. */
  invokeAsync(reference: string, event: unknown): Promise<void>;
  /** The names of functions that are running or have waiting invocations. */
  busy(): string[];
  counts(): Record<string, PoolCounts>;
  warm(references: string[]): Promise<void>;
  replaceAll(): Promise<void>;
  stop(): Promise<void>;
}

interface FunctionsOptions {
  services: Services;
  /** The folder of the bundles, evaluated when an environment starts. */
  bundles(): string;
  /** Replaces addresses of the cloud by local ones. */
  localize(text: string): string;
  clockOffset: SharedArrayBuffer;
  /** Whether all functions share one thread. */
  sharesThread?: boolean;
  log: Log;
}

/** The execution environments of one function. Each costs about 100 ms of a processor to start, and 10 MB. */
const MAX_ENVIRONMENTS = Number(process.env.FUNCTION_ENVIRONMENTS ?? 4);
/** The delays of retries; on AWS they are one minute, then two. */
const ASYNC_RETRY_DELAYS_MS = [1_000, 2_000];

export function createFunctions(options: FunctionsOptions): Functions {
  const { clockOffset, log, sharesThread = false } = options;
  const { template, destinations } = options.services;
  const allThreads = threads(clockOffset, log, sharesThread);
  const pools = new Map<string, { label: string; pool: LambdaPool }>();
  for (const resource of template.resources('AWS::Lambda::Function')) {
    const definition = definitionOf(resource, options);
    if (!definition) continue;
    const label = String(resource.metadata['steadfast:name'] ?? definition.name);
    const pool = new LambdaPool(definition, allThreads, labelled(log, label));
    pools.set(definition.name, { label, pool });
  }
  const asyncSettings = new Map(
    template
      .resources('AWS::Lambda::EventInvokeConfig')
      .map(({ properties }) => [
        functionName(String(properties.FunctionName)),
        properties as { MaximumRetryAttempts?: number; DestinationConfig?: { OnFailure?: { Destination?: string } } },
      ]),
  );
  let pendingAsync = 0;

  function poolOf(reference: string): LambdaPool {
    const found = pools.get(functionName(reference));
    if (!found) throw new Error(`The template has no function ${functionName(reference)}`);
    return found.pool;
  }

  async function invokeAsync(reference: string, event: unknown): Promise<void> {
    const settings = asyncSettings.get(functionName(reference));
    const delays = ASYNC_RETRY_DELAYS_MS.slice(0, settings?.MaximumRetryAttempts ?? 2);
    pendingAsync += 1;
    try {
      for (let attempt = 0; ; attempt += 1) {
        try {
          await poolOf(reference).invoke(event);
          return;
        } catch (error) {
          const delay = delays[attempt];
          if (delay !== undefined) {
            await pause(delay);
            continue;
          }
          const destination = settings?.DestinationConfig?.OnFailure?.Destination;
          if (!destination) throw error;
          await destinations.send(destination, { requestPayload: event, error: String(error) });
          return;
        }
      }
    } finally {
      pendingAsync -= 1;
    }
  }

  return {
    invoke: async (reference, event) => poolOf(reference).invoke(event),
    invokeAsync,
    busy: () => [
      ...[...pools.values()].filter(({ pool }) => pool.running > 0).map(({ label }) => label),
      ...(pendingAsync > 0 ? ['asynchronous invocations'] : []),
    ],
    counts: () => Object.fromEntries([...pools.values()].map(({ label, pool }) => [label, pool.counts()])),
    async warm(references) {
      for (const reference of references) await poolOf(reference).warm();
    },
    async replaceAll() {
      await Promise.all([...pools.values()].map(({ pool }) => pool.replace()));
    },
    async stop() {
      await Promise.all([...pools.values()].map(({ pool }) => pool.stop()));
      await allThreads.stop();
    },
  };
}

/** The name of a function, from an ARN, an integration's URI that contains one, or the name itself. */
function functionName(reference: string): string {
  return /:function:([\w-]+)/.exec(reference)?.[1] ?? reference;
}

function labelled(log: Log, label: string): Log {
  return { ...log, functionOutput: (_, line) => log.functionOutput(label, line) };
}

/**
 * The definition of a function; undefined without a bundle. Those belong to CDK, such as custom resources that fill a
 * bucket, and do not run here.
 */
function definitionOf(
  { properties, metadata }: NamedResource,
  { bundles, services, localize }: FunctionsOptions,
): FunctionDefinition | undefined {
  const bundle = metadata['steadfast:bundle'];
  if (typeof bundle !== 'string') return undefined;
  const name = String(properties.FunctionName);
  const memoryMb = Number(properties.MemorySize ?? 128);
  const reserved = properties.ReservedConcurrentExecutions;
  const variables = (properties.Environment as { Variables?: Record<string, unknown> } | undefined)?.Variables ?? {};
  return {
    name,
    arn: `arn:aws:lambda:${REGION}:000000000000:function:${name}`,
    get folder() {
      return resolve(bundles(), bundle);
    },
    handler: String(properties.Handler ?? 'handler.handler'),
    timeoutMs: Number(properties.Timeout ?? 3) * 1000,
    memoryMb,
    concurrency: Math.min(MAX_ENVIRONMENTS, typeof reserved === 'number' ? Math.max(reserved, 1) : MAX_ENVIRONMENTS),
    environment: {
      ...runtimeEnvironment(name, memoryMb),
      ...endpoints(services),
      ...Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, localize(String(value))])),
      // Replaces the stage for which the template was made.
      ...('STAGE' in variables && { STAGE: 'local' }),
    },
  };
}

/** The endpoints of a function's SDK clients. Services without an emulator must not reach the real cloud. */
function endpoints({
  dynamodb,
  mail,
  push,
  webPush,
  ai,
  food,
  queues,
  objects,
  secrets,
}: Services): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
    AWS_ENDPOINT_URL_SES: mail.endpoint,
    FCM_ENDPOINT: push.endpoint,
    // In addition to the push services of real browsers, which work here too.
    PUSH_SERVICE: webPush.endpoint,
    // A developer can set another server to use a real model.
    OPENAI_BASE_URL: process.env.OPENAI_BASE_URL || `${ai.endpoint}/v1`,
    FATSECRET_BASE_URL: process.env.FATSECRET_BASE_URL || food.endpoint,
    // Photos of users without a key get sample numbers.
    PHOTO_ANALYSIS: process.env.PHOTO_ANALYSIS || 'mock',
    ...(process.env.PASSWORD_COST && { PASSWORD_COST: process.env.PASSWORD_COST }),
    ...(queues && { AWS_ENDPOINT_URL_SQS: queues.endpoint }),
    ...(objects && { AWS_ENDPOINT_URL_S3: objects.endpoint }),
    ...(secrets && { AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint }),
  };
}

/** The variables that the Lambda runtime sets. The developer's own AWS configuration files are disabled. */
function runtimeEnvironment(name: string, memoryMb: number): Record<string, string> {
  return {
    TZ: ':UTC',
    LANG: 'en_US.UTF-8',
    PATH: '/usr/local/bin:/usr/bin:/bin',
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  };
}
