/** Starts the parts that the template asks for, and connects them. */
import { setTimeout as pause } from 'node:timers/promises';
import { createClock, type LocalClock } from './clock.ts';
import { REGION, type Template } from './cloudformation/template.ts';
import { createCloudFront } from './cloudfront/cloudfront.ts';
import { type FileChange, siteIn } from './cloudfront/files.ts';
import { createControl, isControl } from './control/control.ts';
import { type Activity, settle } from './control/settle.ts';
import type { DynamoDb } from './dynamodb/dynamodb.ts';
import { startEventSources } from './events/event-sources.ts';
import { startScheduler } from './events/scheduler.ts';
import type { StreamSource } from './events/stream-source.ts';
import { createFaults } from './faults.ts';
import { startGateway } from './gateway.ts';
import { createHttpApis, type HttpApi, type HttpApiOptions } from './http-api/http-api.ts';
import type { HttpAnswer } from './http-messages.ts';
import { createFunctions, type Functions } from './lambda/functions.ts';
import type { Log } from './log.ts';
import { type Services, startServices } from './services.ts';
import type { Queues } from './sqs/sqs.ts';
import type { Start } from './starting.ts';

interface CloudOptions {
  /** The template, which may still be pending while the gateway and the database start. */
  template: Promise<Template>;
  dataFolder: string;
  /** The folders of the bundles and of the site. They are functions because `npm run dev` replaces the builds. */
  bundles(): string;
  site(): string;
  /** The port; 0 for any free one. */
  port: number;
  dynamodbEndpoint?: string | undefined;
  /** The time of the clock at the start (epoch milliseconds); the system time by default. */
  now?: number | undefined;
  /** Whether all functions run in one thread, from bundles that were built together. */
  sharesThread?: boolean;
  log: Log;
  /** Until this start is over, other requests are answered that the product is starting. */
  start?: Start;
  /** The additions of `npm run dev`. */
  reload?: { calls: Record<string, () => HttpAnswer>; intoFile: FileChange };
}

export interface Cloud {
  url: string;
  functions: Functions;
  dynamodb: DynamoDb;
  clock: LocalClock;
  /** Starts an environment of each function that serves the API. */
  warm(): Promise<void>;
  /** Called if an essential part ends unexpectedly. */
  onLoss(listener: (sentence: string) => void): void;
  stop(): Promise<void>;
}

/** The time limit for work in progress when the cloud stops. */
const STOP_TIMEOUT_MS = 5_000;

export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { log } = options;
  options.template.catch(() => undefined);
  await using started = new AsyncDisposableStack();
  const clock = createClock();
  if (options.now !== undefined) clock.set(options.now);
  const faults = createFaults();
  const gateway = await startGateway(options.port, clock, log);
  started.defer(() => gateway.stop(STOP_TIMEOUT_MS));
  const host = `localhost:${gateway.port}`;
  const template = await options.template;
  const services = await startServices({ ...options, template, host, clock, faults, started });
  const localize = localizer(services, host);
  const functions = createFunctions({ ...options, services, localize, clockOffset: clock.offset });
  started.defer(() => functions.stop());
  const streams = startEventSources({ ...options, services, functions, clock });
  started.defer(() => stopAll(streams));
  const scheduler = startScheduler({ services, functions, clock, log });
  started.defer(() => scheduler.stop());

  const serving = { template: services.template, functions, clock, log };
  const apis = [...createHttpApis(serving), ...(await webSocketApis(services, serving))];
  const site = siteIn(options.site, options.reload?.intoFile);
  const front = createCloudFront({
    template: services.template,
    apis,
    site,
    objects: services.objects?.endpoint,
    clock,
    localize,
  });
  const control = createControl({
    port: gateway.port,
    services,
    clock,
    faults,
    functions,
    scheduler,
    activity: activityOf(functions, streams, services.queues),
    ...(options.reload && { more: options.reload.calls }),
  });
  gateway.open(async (request) =>
    isControl(request) ? control(request) : (options.start?.answer(request) ?? front(request)),
  );

  const running = started.move();
  return {
    url: `http://${host}`,
    functions,
    dynamodb: services.dynamodb,
    clock,
    warm: () => functions.warm([...new Set(apis.flatMap((api) => api.functions))]),
    onLoss: (listener) => services.dynamodb.onLoss(() => listener('The database engine has ended.')),
    async stop() {
      scheduler.stop();
      // Closing a connection invokes a function too.
      const disconnected = services.live?.connections.stop();
      const idle = Promise.resolve(disconnected).then(() => settle({ busy: functions.busy }, STOP_TIMEOUT_MS));
      const finished = Promise.all([gateway.stop(STOP_TIMEOUT_MS), stopAll(streams), idle]);
      await Promise.race([finished, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await running.disposeAsync();
    },
  };
}

async function webSocketApis({ live }: Services, serving: HttpApiOptions): Promise<HttpApi[]> {
  if (!live) return [];
  const { createWebSocketApis } = await import('./websocket-api/websocket-api.ts');
  return createWebSocketApis({ ...serving, connections: live.connections });
}

async function stopAll(streams: StreamSource[]): Promise<void> {
  await Promise.all(streams.map((stream) => stream.stop()));
}

function activityOf(functions: Functions, streams: StreamSource[], queues: Queues | undefined): Activity {
  return {
    busy: () => [
      ...functions.busy(),
      ...(streams.every((stream) => stream.idle()) ? [] : ['stream records']),
      ...(queues?.idle() === false ? ['queue messages'] : []),
    ],
    async bringForward() {
      for (const stream of streams) stream.bringForward();
      await queues?.bringForward();
    },
  };
}

/** A function that replaces addresses of the cloud in texts (policies, links) by local ones. */
function localizer({ template, objects, live }: Services, host: string) {
  const replacements = new Map([[`https://${host}`, `http://${host}`]]);
  for (const { properties } of template.resources('AWS::S3::Bucket')) {
    for (const domain of ['s3.amazonaws.com', `s3.${REGION}.amazonaws.com`]) {
      replacements.set(`https://${properties.BucketName}.${domain}`, objects!.endpoint);
    }
  }
  for (const { logicalId, properties } of template.resources('AWS::ApiGatewayV2::Api')) {
    if (properties.ProtocolType !== 'WEBSOCKET') continue;
    replacements.set(`https://${logicalId}.execute-api.${REGION}.amazonaws.com`, live!.endpoint);
  }
  return (text: string) => {
    let local = text;
    for (const [cloud, here] of replacements) local = local.replaceAll(cloud, here);
    return local;
  };
}
