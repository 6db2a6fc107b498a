/** What the template says about things that are charged. */
import type { Template } from '#infra/local/cloudformation/template.ts';
import type { StackFacts } from './bill.ts';

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
}

export function stackFacts({ Resources }: Template): StackFacts {
  const all = Object.entries(Resources as Record<string, Resource>);
  const of = (type: string) => all.filter(([, { Type }]) => Type === type);
  const functions = new Map(
    of('AWS::Lambda::Function').flatMap(([id, { Properties, Metadata }]) => {
      const name = Metadata?.['steadfast:name'];
      return typeof name === 'string' ? [[id, { name, memory: Number(Properties?.MemorySize ?? 128) / 1024 }]] : [];
    }),
  );
  const polled = of('AWS::SQS::Queue').filter(([, { Properties }]) => Properties?.RedrivePolicy);
  const mappings = of('AWS::Lambda::EventSourceMapping').filter(([, { Properties }]) =>
    polled.some(([id]) => JSON.stringify(Properties?.EventSourceArn).includes(`"${id}"`)),
  );
  return {
    queues: mappings.length,
    fifoQueues: polled.filter(([, { Properties }]) => Properties?.FifoQueue).length,
    alarmMetrics: of('AWS::CloudWatch::Alarm').reduce((sum, [, { Properties }]) => sum + metricsOf(Properties), 0),
    secrets: of('AWS::SecretsManager::Secret').length,
    schedules: of('AWS::Scheduler::Schedule').length,
    memory: Object.fromEntries([...functions.values()].map(({ name, memory }) => [name, memory])),
    workers: [...functions].flatMap(([id, { name }]) =>
      mappings.some(([, { Properties }]) => JSON.stringify(Properties?.FunctionName).includes(`"${id}"`)) ? [name] : [],
    ),
  };
}

/** An expression is free; what it combines is not. */
function metricsOf(properties: Record<string, unknown> = {}): number {
  const { Metrics } = properties as { Metrics?: { MetricStat?: unknown }[] };
  return Metrics ? Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length : 1;
}
