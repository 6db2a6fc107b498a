/** The template's event source mappings: the streams and queues that invoke functions. */
import type { Clock } from '../clock.ts';
import type { NamedResource } from '../cloudformation/template.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import type { Queues } from '../sqs/sqs.ts';
import { type StreamSource, startStreamSource } from './stream-source.ts';

interface EventSourcesOptions {
  services: Services;
  functions: Functions;
  clock: Clock;
  log: Log;
  dataFolder: string;
}

/** Starts reading queues and streams. Returns the streams, which know whether they are idle. */
export function startEventSources(options: EventSourcesOptions): StreamSource[] {
  const { template, dynamodb, queues } = options.services;
  const streams: StreamSource[] = [];
  for (const mapping of template.resources('AWS::Lambda::EventSourceMapping')) {
    if (mapping.properties.Enabled === false) continue;
    const source = String(mapping.properties.EventSourceArn);
    if (queues && source.includes(':sqs:')) consume(queues, mapping, options);
    else streams.push(streamOf(mapping, source, options));
  }
  dynamodb.onWrite(() => {
    for (const stream of streams) stream.wake();
  });
  return streams;
}

function streamOf(mapping: NamedResource, source: string, options: EventSourcesOptions): StreamSource {
  const { dynamodb, destinations } = options.services;
  const table = dynamodb.tables.find(({ name }) => source.includes(`:table/${name}/`));
  if (!table?.streamArn) throw new Error(`${mapping.logicalId} reads ${source}, which nothing on this machine offers`);
  const { streamArn, partitionKey } = table;
  return startStreamSource({ ...options, mapping, destinations, call: dynamodb.call, streamArn, partitionKey });
}

function consume(queues: Queues, { properties }: NamedResource, { services, functions }: EventSourcesOptions): void {
  const { template } = services;
  const queue = template
    .resources('AWS::SQS::Queue')
    .find(({ logicalId }) => template.resolve({ 'Fn::GetAtt': [logicalId, 'Arn'] }) === properties.EventSourceArn);
  if (!queue) throw new Error(`The template has no queue ${properties.EventSourceArn}`);
  const most = (properties.ScalingConfig as { MaximumConcurrency?: number } | undefined)?.MaximumConcurrency;
  const responseTypes = (properties.FunctionResponseTypes ?? []) as string[];
  const source = {
    batchSize: Number(properties.BatchSize ?? 10),
    reportBatchItemFailures: responseTypes.includes('ReportBatchItemFailures'),
    ...(most !== undefined && { maximumConcurrency: most }),
  };
  const functionName = String(properties.FunctionName);
  queues.consume(queue.logicalId, source, async (event) => {
    const { payload } = await functions.invoke(functionName, event);
    return JSON.parse(payload) as unknown;
  });
}
