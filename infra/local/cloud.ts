/** From a template to a running cloud: starts the parts that the template asks for and puts them together. */
import { setTimeout as pause } from 'node:timers/promises';
import { createClock } from './clock.ts';
import { createControl, isControl } from './control/control.ts';
import { type Activity, settle } from './control/settle.ts';
import type { DynamoDb } from './dynamodb/dynamodb.ts';
import { startEventSources } from './events/event-sources.ts';
import { startScheduler } from './events/scheduler.ts';
import type { StreamSource } from './events/stream-source.ts';
import { createFaults } from './faults.ts';
import { startGateway } from './http/gateway.ts';
import { createHttpApis, type HttpApi, type HttpApiOptions } from './http/http-api.ts';
import type { HttpAnswer } from './http/messages.ts';
import { createFunctions, type Functions } from './lambda/functions.ts';
import type { Log } from './log.ts';
import { type Services, startServices } from './services.ts';
import { createFront } from './site/cloudfront.ts';
import { siteIn } from './site/files.ts';
import type { Queues } from './sqs/sqs.ts';
import { REGION, type Template } from './template/template.ts';

export interface CloudOptions {
  /** May still be in the making while the gateway and the database start. */
  template: Promise<Template>;
  dataFolder: string;
  /** The folders of all bundles and of the site: asked each time, since `npm run dev` makes others. */
  bundles(): string;
  site(): string;
  /** 0 picks a free one. */
  port: number;
  dynamodbEndpoint?: string | undefined;
  log: Log;
  /** What `npm run dev` adds. */
  reload?: { calls: Record<string, () => HttpAnswer>; intoDocument(html: string): string };
}

export interface Cloud {
  url: string;
  functions: Functions;
  dynamodb: DynamoDb;
  /** Starts an environment of each function that serves the API. */
  warm(): Promise<void>;
  /** Called when a part is lost without which nothing works. */
  onLoss(listener: (sentence: string) => void): void;
  stop(): Promise<void>;
}

/** What runs when the end comes has this long to finish. */
const LAST_WORK_MS = 5_000;

export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { log } = options;
  options.template.catch(() => undefined);
  await using started = new AsyncDisposableStack();
  const clock = createClock();
  const faults = createFaults();
  const gateway = await startGateway(options.port, clock, log);
  started.defer(() => gateway.stop(LAST_WORK_MS));
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
  const site = siteIn(options.site, options.reload?.intoDocument);
  const front = createFront({ template: services.template, apis, site, localize });
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
  gateway.open((request) => (isControl(request) ? control(request) : front(request)));

  const running = started.move();
  return {
    url: `http://${host}`,
    functions,
    dynamodb: services.dynamodb,
    warm: () => functions.warm([...new Set(apis.flatMap((api) => api.functions))]),
    onLoss: (listener) => services.dynamodb.onLoss(() => listener('The database engine has ended.')),
    async stop() {
      scheduler.stop();
      // How a live connection ends is told to a function, too.
      const hungUp = services.live?.connections.stop();
      const idle = Promise.resolve(hungUp).then(() => settle({ busy: functions.busy }, LAST_WORK_MS));
      const finished = Promise.all([gateway.stop(LAST_WORK_MS), stopAll(streams), idle]);
      await Promise.race([finished, pause(LAST_WORK_MS, undefined, { ref: false })]);
      await running.disposeAsync();
    },
  };
}

async function webSocketApis({ live }: Services, serving: HttpApiOptions): Promise<HttpApi[]> {
  if (!live) return [];
  const { createWebSocketApis } = await import('./live/websocket-api.ts');
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

/** The cloud's addresses in texts (policies, links) become this machine's. */
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
