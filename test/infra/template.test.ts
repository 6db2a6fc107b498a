import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { prefixes } from '#functions/lib/data/keys.ts';
import { functionNames } from '#infra/bundle.ts';
import { buildFunctions } from '#infra/local/command/builds.ts';
import { synthesize, type Template } from '#infra/synthesize.ts';
import { calls } from '#shared/contracts/api.ts';

/* What the stack promises, read from the template that CloudFormation gets. */

// How long a claim lasts is said where claims are made.
const CLAIMS = join(import.meta.dirname, '../../functions/lib/data/claims.ts');

let template: Template;

beforeAll(async () => {
  await buildFunctions();
  template = synthesize(mkdtempSync(join(tmpdir(), 'steadfast-template-')));
});

type Properties = Record<string, unknown>;

function all(type: string): Properties[] {
  return Object.values(template.Resources)
    .filter((resource) => resource.Type === type)
    .map((resource) => (resource.Properties ?? {}) as Properties);
}

function only(type: string): { properties: Properties; resource: Record<string, unknown> } {
  const found = Object.values(template.Resources).filter((resource) => resource.Type === type);
  expect(found, type).toHaveLength(1);
  return { properties: found[0]?.Properties as Properties, resource: found[0] as never };
}

/** A function of the product, with what it may do. */
function functionNamed(name: string): { variables: Properties; statements: Statement[]; id: string } {
  const found = Object.entries(template.Resources).find(([, { Metadata }]) => Metadata?.['steadfast:name'] === name);
  if (!found) throw new Error(`The template has no function ${name}`);
  const [id, { Properties: properties = {} }] = found;
  const {
    'Fn::GetAtt': [roleId = ''],
  } = properties.Role as { 'Fn::GetAtt': string[] };
  const role = JSON.stringify(roleId);
  const policies = all('AWS::IAM::Policy').filter(({ Roles }) => JSON.stringify(Roles).includes(role));
  return {
    id,
    variables: (properties.Environment as { Variables?: Properties } | undefined)?.Variables ?? {},
    statements: policies.flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement),
  };
}

interface Statement {
  Action: string | string[];
  Resource: unknown;
}

const idsOf = (type: string) =>
  Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id]) => id);

/** What a function may do with one service. */
const granted = (statements: Statement[], service: string) =>
  statements
    .flatMap(({ Action }) => Action)
    .filter((action) => action.startsWith(`${service}:`))
    .toSorted();

function productFunctions() {
  return Object.values(template.Resources).filter((resource) => resource.Metadata?.['steadfast:name']);
}

describe('the table', () => {
  test('survives mistakes: restorable, protected, retained', () => {
    const { properties, resource } = only('AWS::DynamoDB::GlobalTable');
    expect(properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
      Replicas: [
        { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      ],
    });
    expect(resource).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  test('is never scanned: no grant has Scan, or a star that would include it', () => {
    const actions = all('AWS::IAM::Policy').flatMap(({ PolicyDocument }) =>
      (PolicyDocument as { Statement: { Action: string | string[] }[] }).Statement.flatMap(({ Action }) => Action),
    );
    expect(actions).toContain('dynamodb:Query');
    expect(actions.filter((action) => /^dynamodb:.*(Scan|\*|PartiQL)/.test(action) || action === '*')).toEqual([]);
  });
});

describe('functions', () => {
  test('are those of the folder, on Node 24 and arm64, each with a log that ends', () => {
    expect(productFunctions().map((each) => each.Metadata?.['steadfast:name'])).toEqual(
      expect.arrayContaining(functionNames()),
    );
    expect(productFunctions()).toHaveLength(functionNames().length);
    for (const { Properties } of productFunctions()) {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'handler.handler',
        LoggingConfig: { LogFormat: 'JSON' },
      });
    }
    for (const { RetentionInDays } of all('AWS::Logs::LogGroup')) expect(RetentionInDays).toBe(30);
  });
});

describe('the API', () => {
  test('has a route for each contract, and a catch-all', () => {
    const routes = ofApi('HTTP', 'Route').map(({ RouteKey }) => String(RouteKey));
    const promised = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(routes.toSorted()).toEqual([...promised, '$default'].toSorted());
  });

  test('keeps no query string in its log', () => {
    const [{ AccessLogSettings }] = ofApi('HTTP', 'Stage') as [{ AccessLogSettings: { Format: string } }];
    expect(AccessLogSettings.Format).toContain('$context.routeKey');
    expect(AccessLogSettings.Format).not.toMatch(/query|\$context\.path/i);
  });
});

/** What belongs to the API of a protocol: there is one of each. */
function ofApi(protocol: 'HTTP' | 'WEBSOCKET', type: string): Properties[] {
  const ids = idsOf('AWS::ApiGatewayV2::Api').filter(
    (id) => template.Resources[id]?.Properties?.ProtocolType === protocol,
  );
  expect(ids, protocol).toHaveLength(1);
  return all(`AWS::ApiGatewayV2::${type}`).filter(({ ApiId }) => (ApiId as { Ref: string }).Ref === ids[0]);
}

describe('the live channel', () => {
  const routeTo = (key: string) => {
    const route = ofApi('WEBSOCKET', 'Route').find(({ RouteKey }) => RouteKey === key);
    const id = JSON.stringify(route?.Target).match(/"Ref":"(\w+)"/)?.[1] ?? '';
    const integration = template.Resources[id]?.Properties ?? {};
    const response = ofApi('WEBSOCKET', 'IntegrationResponse').find(
      ({ IntegrationId }) => (IntegrationId as { Ref: string }).Ref === id,
    );
    return { route, integration, response };
  };

  test('has the routes of ActionCable’s commands, chosen by the command of a message', () => {
    expect(all('AWS::ApiGatewayV2::Api')).toContainEqual(
      expect.objectContaining({ ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.command' }),
    );
    expect(
      ofApi('WEBSOCKET', 'Route')
        .map(({ RouteKey }) => RouteKey)
        .toSorted(),
    ).toEqual(['$connect', '$default', '$disconnect', 'hello', 'message', 'ping', 'subscribe', 'unsubscribe']);
  });

  test('lets in who has a token in the query, as its own function says', () => {
    const [authorizer] = ofApi('WEBSOCKET', 'Authorizer');
    expect(authorizer).toMatchObject({
      AuthorizerType: 'REQUEST',
      IdentitySource: ['route.request.querystring.token'],
    });
    expect(JSON.stringify(authorizer?.AuthorizerUri)).toContain(functionNamed('cable-authorizer').id);
    expect(routeTo('$connect').route).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: expect.anything() });
    const { statements, variables } = functionNamed('cable-authorizer');
    expect(granted(statements, 'dynamodb')).toEqual(['dynamodb:BatchGetItem']);
    expect(variables.TOKEN_SECRET).toBeDefined();
  });

  test('is served by one function, which answers subscriptions alone', () => {
    for (const key of ['$connect', '$disconnect', 'subscribe', 'unsubscribe']) {
      const { route, integration } = routeTo(key);
      expect(integration.IntegrationType).toBe('AWS_PROXY');
      expect(JSON.stringify(integration.IntegrationUri)).toContain(functionNamed('cable').id);
      expect(route?.RouteResponseSelectionExpression, key).toBe(key === 'subscribe' ? '$default' : undefined);
    }
    const answering = ofApi('WEBSOCKET', 'RouteResponse');
    expect(answering).toHaveLength(3);
    expect(granted(functionNamed('cable').statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:UpdateItem',
    ]);
    expect(functionNamed('cable').variables).not.toHaveProperty('TOKEN_SECRET');
  });

  test.each([
    ['hello', '{"type":"welcome"}'],
    ['ping', '{"type":"ping","message":$context.requestTimeEpoch}'],
    ['message', undefined],
    ['$default', undefined],
  ])('answers %s by itself: no function runs', (key, text) => {
    const { route, integration, response } = routeTo(key);
    expect(integration).toMatchObject({
      IntegrationType: 'MOCK',
      TemplateSelectionExpression: '200',
      RequestTemplates: { '200': '{"statusCode":200}' },
    });
    expect(response).toMatchObject({ IntegrationResponseKey: '$default' });
    expect(route?.RouteResponseSelectionExpression).toBe(text && '$default');
    expect(response?.ResponseTemplates).toEqual(text === undefined ? undefined : { '200': text });
  });

  test('is a stage of the path’s name, throttled and without an access log', () => {
    expect(ofApi('WEBSOCKET', 'Stage')).toEqual([
      {
        ApiId: expect.anything(),
        StageName: 'cable',
        AutoDeploy: true,
        DefaultRouteSettings: { ThrottlingRateLimit: 1_000, ThrottlingBurstLimit: 2_000 },
      },
    ]);
  });

  test('is at /cable of the one origin, uncached, with the handshake’s headers and query', () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution').properties as unknown as {
      DistributionConfig: { CacheBehaviors: Properties[]; Origins: { Id: string; DomainName: unknown }[] };
    };
    const cable = DistributionConfig.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/cable');
    expect(cable).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: ['GET', 'HEAD'],
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AllViewerExceptHostHeader
    });
    const origin = DistributionConfig.Origins.find(({ Id }) => Id === cable?.TargetOriginId);
    const [api] = ofApi('WEBSOCKET', 'Stage').map(({ ApiId }) => (ApiId as { Ref: string }).Ref);
    expect(JSON.stringify(origin?.DomainName)).toMatch(new RegExp(`"Ref":"${api}".*execute-api`));
  });

  test('may be posted to and closed by those who need to, there and nowhere else', () => {
    const posting = functionNames().filter((name) => granted(functionNamed(name).statements, 'execute-api').length > 0);
    expect(posting).toEqual(expect.arrayContaining(['cable', 'deliver']));
    const [api] = ofApi('WEBSOCKET', 'Stage').map(({ ApiId }) => (ApiId as { Ref: string }).Ref);
    for (const name of posting) {
      const { statements, variables } = functionNamed(name);
      expect(granted(statements, 'execute-api')).toEqual(['execute-api:ManageConnections']);
      const statement = statements.find(({ Action }) => Action === 'execute-api:ManageConnections');
      const resources = [statement?.Resource].flat().map((resource) => JSON.stringify(resource));
      expect(resources).toHaveLength(2);
      expect(resources[0]).toMatch(new RegExp(`"Ref":"${api}"},"/cable/POST/@connections/\\*"`));
      expect(resources[1]).toMatch(new RegExp(`"Ref":"${api}"},"/cable/DELETE/@connections/\\*"`));
      expect(JSON.stringify(variables.LIVE_ENDPOINT)).toMatch(/"https:\/\/".*execute-api.*\/cable"/);
    }
  });
});

describe('secrets', () => {
  test('are made by the deployment and written nowhere', () => {
    const secrets = all('AWS::SecretsManager::Secret');
    expect(secrets).toHaveLength(2);
    for (const { GenerateSecretString } of secrets) expect(GenerateSecretString).toMatchObject({ PasswordLength: 64 });
    for (const { Properties } of productFunctions()) {
      expect(JSON.stringify(Properties)).not.toContain('resolve:secretsmanager');
    }
  });
});

describe('the site', () => {
  test('is one origin: pages, and the API under /api/*, uncached and with every method', () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution').properties as unknown as {
      DistributionConfig: { CacheBehaviors: Record<string, unknown>[]; CustomErrorResponses?: unknown };
    };
    const api = DistributionConfig.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*');
    expect(api).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    });
    // Distribution-wide error pages would swallow the API's own 403 and 404.
    expect(DistributionConfig.CustomErrorResponses).toBeUndefined();
  });

  test('bears the strict headers', () => {
    const policies = all('AWS::CloudFront::ResponseHeadersPolicy').filter(
      (policy) => !JSON.stringify(policy).includes('no-store'),
    );
    expect(policies).toHaveLength(2);
    for (const policy of policies) {
      const { SecurityHeadersConfig } = policy.ResponseHeadersPolicyConfig as {
        SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: string } };
      };
      const content = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
      for (const directive of [
        "default-src 'none'",
        "script-src 'self';",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(content).toContain(directive);
      }
      expect(content).not.toMatch(/unsafe-|https?:|\*/);
      expect(SecurityHeadersConfig).toMatchObject({
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000 },
      });
    }
  });

  test('keeps its files to itself', () => {
    const buckets = all('AWS::S3::Bucket');
    expect(buckets.length).toBeGreaterThan(0);
    for (const bucket of buckets) {
      expect(bucket).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: expect.anything(),
      });
    }
  });
});

const sources = () => all('AWS::Lambda::EventSourceMapping');
const sourceOf = (name: string) =>
  sources().filter(({ FunctionName }) => (FunctionName as { Ref: string }).Ref === functionNamed(name).id);

describe('mail', () => {
  test('comes from one confirmed address, which one function may use and no other', () => {
    const [sender] = idsOf('AWS::SES::EmailIdentity');
    expect(only('AWS::SES::EmailIdentity').properties.EmailIdentity).toMatch(/^\S+@\S+$/);
    for (const name of functionNames()) {
      const { statements } = functionNamed(name);
      const mail = statements.filter(({ Action }) => [Action].flat().some((action) => action.startsWith('ses:')));
      if (name !== 'mail') expect(mail, name).toEqual([]);
      else {
        expect(mail).toHaveLength(1);
        expect([mail[0]?.Action].flat().filter((action) => !/^ses:Send(Raw)?Email$/.test(String(action)))).toEqual([]);
        expect(JSON.stringify(mail[0]?.Resource)).toMatch(new RegExp(`:identity/",\\{"Ref":"${sender}"\\}\\]`));
      }
    }
  });

  test('names the product as its sender, and leads to the site', () => {
    const { variables } = functionNamed('mail');
    expect(variables.MAIL_FROM).toMatch(/^Steadfast <\S+@\S+>$/);
    const [distribution] = idsOf('AWS::CloudFront::Distribution');
    expect(variables.SITE_URL).toEqual({
      'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distribution, 'DomainName'] }]],
    });
  });

  test('waits, as every job does, in an encrypted queue, tried five times, then kept for two weeks', () => {
    const queues = all('AWS::SQS::Queue');
    for (const queue of queues) {
      expect(queue).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 86_400 });
    }
    const working = queues.filter(({ RedrivePolicy }) => RedrivePolicy);
    expect([queues.length, working.length]).toEqual([6, 3]);
    for (const queue of working)
      expect(queue).toMatchObject({
        RedrivePolicy: {
          maxReceiveCount: 5,
          deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringContaining('DeadLetters'), 'Arn'] },
        },
      });
    // Unencrypted connections are refused.
    for (const { PolicyDocument } of all('AWS::SQS::QueuePolicy')) {
      expect(PolicyDocument).toMatchObject({
        Statement: [{ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
      });
    }
    expect(all('AWS::SQS::QueuePolicy')).toHaveLength(6);
  });

  test('is not tried again while its function may still be at it, nor before its claim has run out', () => {
    const [queue] = all('AWS::SQS::Queue').filter(({ RedrivePolicy }) => RedrivePolicy);
    const worker = productFunctions().find((each) => each.Metadata?.['steadfast:name'] === 'mail')?.Properties;
    const visibility = Number(queue?.VisibilityTimeout);
    expect(visibility).toBeGreaterThanOrEqual(6 * Number(worker?.Timeout));
    const [, lease] = /LEASE_SECONDS = (\d+)/.exec(readFileSync(CLAIMS, 'utf8')) ?? [];
    expect(Number(lease)).toBeGreaterThan(Number(worker?.Timeout));
    expect(visibility).toBeGreaterThan(Number(lease));
  });

  test('is read from its queue in batches whose failures come back one by one', () => {
    expect(sourceOf('mail')).toEqual([
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [expect.stringContaining('Mails'), 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 5 },
      }),
    ]);
  });

  test('comes to its queue by the table’s stream, which says what else has changed that somebody may want to know', () => {
    const [source] = sourceOf('deliver') as { FilterCriteria?: { Filters: { Pattern: string }[] } }[];
    expect(sourceOf('deliver')).toHaveLength(1);
    expect(source).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 3600,
    });
    const filters = source?.FilterCriteria?.Filters.map(({ Pattern }) => JSON.parse(Pattern));
    const keysOf = (...begin: string[]) => ({ Keys: { SK: { S: begin.map((prefix) => ({ prefix })) } } });
    expect(filters).toEqual([
      { eventName: ['INSERT'], dynamodb: keysOf(prefixes.outbox, prefixes.message) },
      {
        dynamodb: keysOf(prefixes.board, prefixes.membership, prefixes.confidant, prefixes.sent, prefixes.received),
      },
      { eventName: ['REMOVE'], dynamodb: keysOf(prefixes.sessions) },
    ]);
  });

  test('that no queue took is kept whole in a bucket of its own, for 30 days', () => {
    const [source] = sourceOf('deliver') as { DestinationConfig?: unknown }[];
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.includes('Undelivered'));
    expect(source?.DestinationConfig).toEqual({ OnFailure: { Destination: { 'Fn::GetAtt': [bucket, 'Arn'] } } });
    expect(template.Resources[bucket ?? '']?.Properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }] },
    });
  });

  test('asks for no more of the table than it needs', () => {
    const [mail, deliver] = [functionNamed('mail').statements, functionNamed('deliver').statements];
    expect(granted(mail, 'dynamodb')).toEqual(['dynamodb:GetItem', 'dynamodb:UpdateItem']);
    expect(granted(mail, 'sqs')).not.toContain('sqs:SendMessage');
    expect(granted(deliver, 'dynamodb').filter((action) => !/Stream|GetRecords|GetShardIterator/.test(action))).toEqual(
      ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem'],
    );
    expect(functionNamed('deliver').variables).toEqual({
      TABLE_NAME: expect.anything(),
      MAIL_QUEUE_URL: { Ref: expect.stringContaining('Mails') },
      UPKEEP_QUEUE_URL: { Ref: expect.stringContaining('Upkeep') },
      LIVE_ENDPOINT: expect.anything(),
    });
  });

  test('that fails in the end rings an alarm', () => {
    const [dead] = idsOf('AWS::SQS::Queue').filter((id) => id.includes('DeadLetters'));
    const alarm = all('AWS::CloudWatch::Alarm').find(({ Namespace }) => Namespace === 'AWS/SQS');
    expect(alarm).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [dead, 'QueueName'] } }],
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
    expect(String(alarm?.AlarmDescription)).toMatch(/functions\/mail/);
  });

  test('that the stream cannot hand over rings one, too, whether the function says so or dies of it', () => {
    const alarm = all('AWS::CloudWatch::Alarm').find(({ Metrics }) => Metrics);
    const metrics = JSON.stringify(alarm?.Metrics);
    for (const counted of ['"MetricName":"DeliverErrors"', '"Namespace":"AWS/Lambda"', '"MetricName":"Errors"']) {
      expect(metrics).toContain(counted);
    }
    const [filter] = all('AWS::Logs::MetricFilter');
    expect(filter).toMatchObject({ FilterPattern: '{ $.level = "ERROR" }', LogGroupName: expect.anything() });
    expect(String(alarm?.AlarmDescription)).toMatch(/functions\/deliver/);
  });

  test('is told to whoever the deployment names: each alarm goes to the topic', () => {
    const [topic] = idsOf('AWS::SNS::Topic');
    const alarms = all('AWS::CloudWatch::Alarm');
    expect(alarms).toHaveLength(5);
    for (const { AlarmActions } of alarms) expect(AlarmActions).toEqual([{ Ref: topic }]);
  });

  test('that was given up on is put into its bucket, from where the function takes nothing', () => {
    const actions = granted(functionNamed('deliver').statements, 's3');
    expect(actions.some((action) => /Put/.test(action))).toBe(true);
    expect(actions.filter((action) => /Delete|Get/.test(action))).toEqual([]);
  });
});

describe('what follows from a change', () => {
  test('waits in a queue of its own, is done item by item, and rings when it fails in the end', () => {
    expect(sourceOf('upkeep')).toEqual([
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [expect.stringContaining('Upkeep'), 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      }),
    ]);
    const { statements } = functionNamed('upkeep');
    expect(granted(statements, 'dynamodb')).toEqual([
      'dynamodb:BatchWriteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    expect(granted(statements, 'sqs')).not.toContain('sqs:SendMessage');
    const texts = all('AWS::CloudWatch::Alarm').map(({ AlarmDescription }) => String(AlarmDescription));
    expect(texts.filter((text) => text.includes('functions/upkeep'))).toHaveLength(1);
  });
});

describe('what is done at times', () => {
  test('is asked for every minute, by one schedule for each kind, and not again when that fails', () => {
    const schedules = all('AWS::Scheduler::Schedule');
    expect(schedules).toHaveLength(1);
    expect(schedules[0]).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Target: { Input: '{"kind":"resets"}', RetryPolicy: { MaximumRetryAttempts: 0 } },
    });
    expect(all('AWS::Lambda::EventInvokeConfig')).toEqual([expect.objectContaining({ MaximumRetryAttempts: 0 })]);
  });

  test('is found by an index that holds keys alone, and that no other function may ask', () => {
    const [table] = all('AWS::DynamoDB::GlobalTable');
    expect(table?.GlobalSecondaryIndexes).toEqual([
      expect.objectContaining({ IndexName: 'GSI1', Projection: { ProjectionType: 'KEYS_ONLY' } }),
    ]);
    const asking = productFunctions()
      .map((each) => String(each.Metadata?.['steadfast:name']))
      .filter((name) => JSON.stringify(functionNamed(name).statements).includes('/index/'));
    expect(asking).toEqual(['agenda']);
  });

  test('is served by more workers at once than mail is', () => {
    expect(sourceOf('resets')).toEqual([expect.objectContaining({ ScalingConfig: { MaximumConcurrency: 20 } })]);
    expect(granted(functionNamed('resets').statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
  });

  test('rings an alarm when nobody can be asked who is due', () => {
    const alarm = all('AWS::CloudWatch::Alarm').find(({ AlarmDescription }) =>
      /functions\/agenda/.test(`${AlarmDescription}`),
    );
    expect(alarm).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Errors', Threshold: 1 });
  });
});
