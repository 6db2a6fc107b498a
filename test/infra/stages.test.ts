import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { functionNames } from '#infra/bundle.ts';
import { API_ROOM, QUEUES_AT_MOST, RESERVED_AT_MOST, ROOMY, stageOf } from '#infra/stage.ts';
import { all, functionNamed, template } from './support/template.ts';
import { type Variant, variant } from './support/variants.ts';

/* `dev` can be deleted whole, `prod` keeps its data; and how much runs at once fits the account. */

const dev = variant({ stage: 'dev' });
const newAccount = variant({ stage: 'prod', lambdaConcurrency: 10 });
const prod = variant({ stage: 'prod', lambdaConcurrency: 1_000, alarms: 'ops@example.com' });

const STRICT = '@aws-cdk/core:validateAgainstDefaultRules';
const cdk = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as { context: object };

const retained = ({ resources }: Variant) =>
  Object.entries(resources).flatMap(([id, { Type, DeletionPolicy = '' }]) =>
    DeletionPolicy.startsWith('Retain') ? [`${Type} ${id}`] : [],
  );

const queueConcurrency = ({ all: allOf }: Pick<Variant, 'all'>) =>
  allOf('AWS::Lambda::EventSourceMapping').flatMap(({ ScalingConfig }) => {
    const { MaximumConcurrency } = (ScalingConfig ?? {}) as { MaximumConcurrency?: number };
    return MaximumConcurrency === undefined ? [] : [MaximumConcurrency];
  });

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

const reservedBy = ({ resources }: Variant) =>
  Object.values(resources).flatMap(({ Properties }) => {
    const reserved = Properties?.ReservedConcurrentExecutions;
    return reserved === undefined ? [] : [[String(Properties?.Description), reserved]];
  });

const ACL = 'AWS::WAFv2::WebACL';
const WITHOUT_REGION = /^AWS::(Budgets::|CloudFront::|CloudWatch::Dashboard|IAM::|S3::Bucket$)/;
const NAMES = ['Name', 'BucketName', 'BudgetName', 'DashboardName', 'ManagedPolicyName', 'RoleName'];

/** The settings of an owner that add resources. */
const EVERYTHING = {
  alarms: 'ops@example.com',
  domain: 'steadfast.example.com',
  hostedZone: 'Z0123456789ABC',
  senderIdentity: 'domain',
  wafRate: 1_000,
};

/** With all of them, in the region that CloudFront reads, and in another, where references to that one are added. */
const full = (['dev', 'prod'] as const).flatMap((stage) =>
  ['us-east-1', 'eu-central-1'].map((region) => variant({ ...EVERYTHING, stage }, region)),
);

// The rest is for a deployment that has to add the new before the next one removes the old, as decision 42 tells.
test('the stack has fewer than 440 of the 500 resources that CloudFormation allows, with any settings', () => {
  const count = ({ resources }: Pick<Variant, 'resources'>) => Object.keys(resources).length;
  for (const each of [dev, prod, ...full]) expect(count(each)).toBeLessThan(440);
  expect(count(full[0]!)).toBeGreaterThan(count(dev));
  expect(full.flatMap(({ all: allOf, allInEdge }) => [...allOf(ACL), ...allInEdge(ACL)])).toHaveLength(4);
});

describe('two regions of one account', () => {
  test('have no name in common: what an account has once for all regions has the region in its name', () => {
    for (const [one, region] of [
      [dev, '"AWS::Region"'],
      [prod, '"AWS::Region"'],
      [full[1]!, 'eu-central-1'],
      [full[3]!, 'eu-central-1'],
    ] as const) {
      const names = namesInAccount(one);
      // Three functions and four policies of CloudFront, and a dashboard in prod.
      expect(names.length).toBeGreaterThanOrEqual(7);
      expect(names.filter((name) => !name.includes(region))).toEqual([]);
    }
  });

  test('have a small stack for CloudFront each, in the region that it reads', () => {
    const edges = full.map(({ stacks }) => Object.values(stacks).flatMap(({ stackName }) => stackName ?? []));
    expect(edges.map((names) => names.filter((name) => name.includes('Edge')))).toEqual([
      [],
      ['Steadfast-dev-eu-central-1-Edge'],
      [],
      ['Steadfast-prod-eu-central-1-Edge'],
    ]);
  });
});

/** The names that the template gives to what is not in a region. CloudFormation makes the others, at random. */
function namesInAccount({ resources }: Variant): string[] {
  return Object.values(resources)
    .filter(({ Type }) => WITHOUT_REGION.test(Type))
    .flatMap(({ Properties = {} }) => [Properties, ...Object.values(Properties)])
    .flatMap((each) => Object.entries(each ?? {}).filter(([key]) => NAMES.includes(key)))
    .map(([, name]) => JSON.stringify(name));
}

test.for(['dev', 'prod'])('CDK finds nothing wrong with the template of %s', (stage) => {
  // Errors stop the synthesis only with the setting of cdk.json.
  expect(cdk.context).toMatchObject({ [STRICT]: true });
  expect(() => variant({ ...cdk.context, stage }, undefined, true)).not.toThrow();
});

test('no resource waits for one that waits for it, which CloudFormation would refuse', () => {
  for (const { resources } of [{ resources: template.Resources as Variant['resources'] }, dev, prod]) {
    const left = new Map(Object.entries(resources).map(([id, each]) => [id, dependencies(each, resources)]));
    for (let created = 1; created > 0; ) {
      const ready = [...left].filter(([, ids]) => !ids.some((id) => left.has(id))).map(([id]) => id);
      for (const id of ready) left.delete(id);
      created = ready.length;
    }
    expect([...left.keys()]).toEqual([]);
  }
});

/** The resources that must be there before this one. */
function dependencies(resource: object, resources: Variant['resources']): string[] {
  const text = JSON.stringify(resource);
  const referred = [...text.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(([, id = '']) => id);
  const { DependsOn = [] } = resource as { DependsOn?: string | string[] };
  return [...referred, ...[DependsOn].flat()].filter((id) => id in resources);
}

test('functions are traced by Lambda if the owner wants that', () => {
  const tracedIn = ({ all: allOf }: Variant) =>
    allOf('AWS::Lambda::Function').filter(({ TracingConfig }) => JSON.stringify(TracingConfig) === '{"Mode":"Active"}');
  expect(tracedIn(dev)).toEqual([]);
  const traced = variant({ stage: 'dev', tracing: 'on' });
  expect(tracedIn(traced)).toHaveLength(functionNames().length);
  const permitted = traced
    .all('AWS::IAM::Role')
    .filter((role) => JSON.stringify(role).includes('xray:PutTraceSegments'));
  expect(permitted).toHaveLength(functionNames().length);
});

describe('a stage', () => {
  test('is in the name of the stack, in its tags, and in what the site knows of itself', () => {
    for (const [stage, { stacks, resources }] of Object.entries({ dev, prod })) {
      expect(stacks[`Steadfast-${stage}`]?.tags).toEqual({ product: 'steadfast', stage });
      const configuration = Object.values(resources).find(
        ({ Properties }) => Properties?.Description === 'functions/configuration',
      );
      expect(configuration?.Properties?.Environment).toMatchObject({ Variables: { STAGE: stage } });
    }
    expect(functionNamed('configuration').variables.STAGE).toBe('prod');
  });

  test('prod keeps its table, its buckets and the secret that opens provider keys, and is protected', () => {
    expect(
      retained(prod)
        .map((each) => each.replace(/[0-9A-F]{8}$/, ''))
        .toSorted(),
    ).toEqual([
      'AWS::ApiGateway::Account LiveAccount',
      'AWS::DynamoDB::GlobalTable DataTable',
      'AWS::IAM::Role LiveLogRole',
      'AWS::S3::Bucket DataUndelivered',
      'AWS::S3::Bucket PhotosBucket',
      'AWS::S3::Bucket SiteFiles',
      'AWS::SecretsManager::Secret SecretsSealing',
    ]);
    expect(prod.stacks['Steadfast-prod']?.terminationProtection).toBe(true);
    const [table] = prod.all('AWS::DynamoDB::GlobalTable');
    expect(table?.Replicas).toEqual([expect.objectContaining({ DeletionProtectionEnabled: true })]);
    expect(prod.all('Custom::S3AutoDeleteObjects')).toEqual([]);
  });

  test('dev can be deleted whole: nothing is kept or protected, and buckets are emptied', () => {
    expect(retained(dev)).toEqual([]);
    // The account has one role for the logs of all its WebSocket APIs. That of a stage that goes would go with it.
    expect(dev.all('AWS::ApiGateway::Account')).toEqual([]);
    expect(prod.all('AWS::ApiGateway::Account')).toHaveLength(1);
    const logged = ({ all: allOf }: Variant) =>
      allOf('AWS::ApiGatewayV2::Stage').filter(({ AccessLogSettings }) => AccessLogSettings);
    expect([logged(dev).length, logged(prod).length]).toEqual([1, 2]);
    expect(dev.stacks['Steadfast-dev']?.terminationProtection).toBe(false);
    const [table] = dev.all('AWS::DynamoDB::GlobalTable');
    expect(table?.Replicas).toEqual([expect.objectContaining({ DeletionProtectionEnabled: false })]);
    const emptied = dev.all('Custom::S3AutoDeleteObjects').map(({ BucketName }) => (BucketName as { Ref: string }).Ref);
    const buckets = Object.entries(dev.resources).filter(([, { Type }]) => Type === 'AWS::S3::Bucket');
    expect(emptied.toSorted()).toEqual(buckets.map(([id]) => id).toSorted());
    for (const { Type, DeletionPolicy, Properties } of Object.values(dev.resources)) {
      if (Type === 'AWS::Logs::LogGroup') expect(DeletionPolicy).toBe('Delete');
      // Lambda would make a log of its own, which stays.
      if (Type === 'AWS::Lambda::Function') expect(Properties?.LoggingConfig).toHaveProperty('LogGroup');
    }
  });
});

describe('concurrency', () => {
  test('of each queue is two, the least, in dev and in accounts without room', () => {
    for (const small of [dev, newAccount]) {
      expect(queueConcurrency(small)).toEqual(Array(14).fill(2));
      expect(reservedBy(small)).toEqual([]);
    }
  });

  test('of all queues together leaves room for the API in prod, and the sums are those that the stage knows', () => {
    expect(sum(queueConcurrency(prod))).toBe(QUEUES_AT_MOST);
    expect(sum(queueConcurrency({ all }))).toBe(QUEUES_AT_MOST);
    expect(reservedBy(prod)).toEqual([
      ['functions/users', 50],
      ['functions/deliver', 50],
    ]);
    expect(RESERVED_AT_MOST).toBe(100);
    // Lambda refuses to reserve more than leaves 100 for all others.
    expect(ROOMY - RESERVED_AT_MOST).toBeGreaterThanOrEqual(100);
    expect(ROOMY - RESERVED_AT_MOST - QUEUES_AT_MOST).toBeGreaterThanOrEqual(API_ROOM);
    expect(stageOf('prod', ROOMY - 1)).toMatchObject({ queueConcurrency: 2, reservedConcurrency: {} });
    expect(stageOf('prod', ROOMY).reservedConcurrency).not.toEqual({});
  });

  test('of an account where queues could hold up the API is a warning that says what to ask for', () => {
    const about = ({ warnings }: Variant) => warnings.filter((each) => each.includes('L-B99A9384'));
    expect(about(dev)).toEqual([expect.stringContaining('28 functions at once and the account 10')]);
    expect(about(newAccount)).toHaveLength(1);
    expect(about(prod)).toEqual([]);
  });
});

test('both APIs take at most 1,000 requests a second in prod and 50 in dev, so that a flood costs little', () => {
  for (const [{ all: allOf }, rate] of [
    [prod, 1_000],
    [newAccount, 1_000],
    [dev, 50],
  ] as const) {
    const settings = allOf('AWS::ApiGatewayV2::Stage').map(({ DefaultRouteSettings }) => DefaultRouteSettings);
    const throttle = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: 2 * rate };
    expect(settings).toEqual([throttle, throttle]);
  }
});

test('every queue delivers a job five times at least, because throttled deliveries count', () => {
  for (const { all: allOf } of [dev, prod]) {
    const policies = allOf('AWS::SQS::Queue').flatMap(({ RedrivePolicy }) => RedrivePolicy ?? []);
    expect(policies).toHaveLength(14);
    for (const policy of policies) {
      expect((policy as { maxReceiveCount: number }).maxReceiveCount).toBeGreaterThanOrEqual(5);
    }
  }
});
