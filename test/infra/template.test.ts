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
const CLAIMS = join(import.meta.dirname, '../../functions/lib/data/job-claims.ts');

let template: Template;

beforeAll(async () => {
  const { path: bundles } = await buildFunctions();
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-template-'));
  template = synthesize({ bundles, site: join(folder, 'site'), outdir: join(folder, 'assembly') });
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
    expect(posting).toEqual(['cable', 'coach-reply', 'deliver']);
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
    const long = secrets.filter(
      (each) => (each.GenerateSecretString as { PasswordLength: number }).PasswordLength === 64,
    );
    expect([secrets.length, long.length]).toEqual([5, 3]);
    for (const { Properties } of productFunctions()) {
      expect(JSON.stringify(Properties)).not.toContain('resolve:secretsmanager');
    }
  });

  test.each([
    ['Firebase', ['configuration', 'notifications', 'push'], 'FIREBASE_SECRET'],
    ['FatSecret', ['foods'], 'FATSECRET_SECRET'],
  ])('of %s is one that its owner fills, an empty object until then, and is read by %s', (name, reading, variable) => {
    const [id] = idsOf('AWS::SecretsManager::Secret').filter((each) => each.includes(name));
    expect(template.Resources[id ?? '']?.Properties?.GenerateSecretString).toMatchObject({
      SecretStringTemplate: '{}',
      GenerateStringKey: 'unfilled',
    });
    expectReadersOf(id, reading, variable);
  });

  test('that seals what users entrust stays as long as the table, and is read by those who save and use a key', () => {
    const [id] = idsOf('AWS::SecretsManager::Secret').filter((each) => each.includes('Sealing'));
    expect(template.Resources[id ?? '']).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { GenerateSecretString: { SecretStringTemplate: '{"current":"1"}', GenerateStringKey: '1' } },
    });
    expectReadersOf(id, ['coach-reply', 'photo-analysis', 'users'], 'SEALING_SECRET');
  });

  /** Nobody else knows of it, or may read it. */
  function expectReadersOf(id: string | undefined, reading: string[], variable: string): void {
    for (const name of functionNames()) {
      const { statements, variables } = functionNamed(name);
      const allowed = statements.filter(({ Resource }) => JSON.stringify(Resource).includes(`"${id}"`));
      expect(allowed.length > 0, name).toBe(reading.includes(name));
      expect(variables[variable], name).toEqual(reading.includes(name) ? { Ref: id } : undefined);
    }
  }
});

const PHOTOS = 'https://photos.example';

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
        SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } };
      };
      const content = joined(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
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
      // Where a browser asks for pushes, and nowhere else.
      const elsewhere = 'https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com';
      expect(content).toContain(`; connect-src 'self' ${elsewhere} ${PHOTOS};`);
      // Nowhere else do pictures come from than from the bucket of photos.
      expect(content).toContain(`; img-src 'self' data: blob: ${PHOTOS};`);
      expect(content.replace(elsewhere, '').replaceAll(PHOTOS, '')).not.toMatch(/unsafe-|https?:|\*/);
      expect(SecurityHeadersConfig).toMatchObject({
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000 },
      });
    }
  });

  /** A text of which CloudFormation puts in one address: the bucket's. */
  function joined(text: unknown): string {
    const { 'Fn::Join': [, parts] = [] } = text as { 'Fn::Join'?: [string, (string | object)[]] };
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    const address = JSON.stringify({ 'Fn::GetAtt': [bucket, 'RegionalDomainName'] });
    return (parts ?? []).map((part) => (JSON.stringify(part) === address ? 'photos.example' : part)).join('');
  }

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

/** Those who do what waits in a queue; some claim each job, so that it is done once. */
const WORKERS = [
  'coach-reply',
  'digests',
  'mail',
  'mail-feedback',
  'notify',
  'photo-analysis',
  'push',
  'resets',
  'upkeep',
];
const CLAIMING = ['coach-reply', 'mail', 'notify', 'photo-analysis', 'push', 'upkeep'];
/** Those that take one job at a time, which waits for no other: behind it its group waits, or somebody. */
const ONE_BY_ONE = ['coach-reply', 'photo-analysis'];

/** What a person waits for is not tried as long as what nobody sees. */
const isOfPhotos = ({ RedrivePolicy }: Properties) => JSON.stringify(RedrivePolicy).includes('PhotoAnalyses');

interface QueueProperties {
  VisibilityTimeout: number;
  RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [string, string] } };
}

/** Those that read two queues: mail and digests, changes and what is looked at again. */
const OF_TWO = ['mail', 'upkeep'];

/** The queues that a function reads. */
function queuesReadBy(name: string): QueueProperties[] {
  const sourcesOfIt = sourceOf(name) as { EventSourceArn: { 'Fn::GetAtt': [string, string] } }[];
  const queues = sourcesOfIt.map(
    ({ EventSourceArn }) =>
      template.Resources[EventSourceArn['Fn::GetAtt'][0]]?.Properties as unknown as QueueProperties,
  );
  expect(queues, name).toHaveLength(OF_TWO.includes(name) ? 2 : 1);
  return queues;
}

describe('mail', () => {
  const SENDERS = ['mail', 'notification-preferences'];

  test('comes from one confirmed address, which two functions may use and no other, under a configuration set', () => {
    const [sender] = idsOf('AWS::SES::EmailIdentity');
    const [configuration] = idsOf('AWS::SES::ConfigurationSet');
    expect(only('AWS::SES::EmailIdentity').properties.EmailIdentity).toMatch(/^\S+@\S+$/);
    for (const name of functionNames()) {
      const { statements, variables } = functionNamed(name);
      const mail = statements.filter(({ Action }) => [Action].flat().some((action) => action.startsWith('ses:')));
      if (!SENDERS.includes(name)) expect([mail, variables.MAIL_FROM], name).toEqual([[], undefined]);
      else {
        expect(mail.map(({ Action }) => [Action].flat().toSorted())).toEqual(
          Array(2).fill(['ses:SendEmail', 'ses:SendRawEmail']),
        );
        const [identity, set] = mail.map(({ Resource }) => JSON.stringify(Resource));
        expect(identity).toMatch(new RegExp(`:identity/",\\{"Ref":"${sender}"\\}\\]`));
        expect(set).toMatch(new RegExp(`:configuration-set/",\\{"Ref":"${configuration}"\\}\\]`));
        expect(variables.MAIL_CONFIGURATION_SET).toEqual({ Ref: configuration });
      }
    }
  });

  test.each(SENDERS)('of %s names the product as its sender, and leads to the site', (name) => {
    const { variables } = functionNamed(name);
    expect(variables.MAIL_FROM).toMatch(/^Steadfast <\S+@\S+>$/);
    const [distribution] = idsOf('AWS::CloudFront::Distribution');
    expect(variables.SITE_URL).toEqual({
      'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distribution, 'DomainName'] }]],
    });
  });

  test('that comes back, or that somebody complains of, is told to a queue, in SES’s own words and by SES alone', () => {
    const [topic] = idsOf('AWS::SNS::Topic').filter((id) => id.includes('Feedback'));
    const [configuration] = idsOf('AWS::SES::ConfigurationSet');
    expect(only('AWS::SES::ConfigurationSetEventDestination').properties).toEqual({
      ConfigurationSetName: { Ref: configuration },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        SnsDestination: { TopicARN: { Ref: topic } },
      },
    });
    expect(all('AWS::SNS::TopicPolicy')).toEqual([
      {
        Topics: [{ Ref: topic }],
        PolicyDocument: expect.objectContaining({
          Statement: [
            expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
            expect.objectContaining({
              Effect: 'Allow',
              Action: 'sns:Publish',
              Principal: { Service: 'ses.amazonaws.com' },
              Condition: { StringEquals: expect.objectContaining({ 'AWS:SourceArn': expect.anything() }) },
            }),
          ],
        }),
      },
    ]);
    const subscriptions = all('AWS::SNS::Subscription').filter(({ Protocol }) => Protocol === 'sqs');
    const queue = { 'Fn::GetAtt': [expect.stringMatching(/MailFeedbackQueue/), 'Arn'] };
    expect(subscriptions).toEqual([
      expect.objectContaining({ TopicArn: { Ref: topic }, Endpoint: queue, RawMessageDelivery: true }),
    ]);
    expect(sourceOf('mail-feedback')).toEqual([
      expect.objectContaining({ EventSourceArn: queue, FunctionResponseTypes: ['ReportBatchItemFailures'] }),
    ]);
  });

  test('waits, as every job does, in an encrypted queue, tried some times, then kept for two weeks', () => {
    const queues = all('AWS::SQS::Queue');
    for (const queue of queues) {
      expect(queue).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 86_400 });
    }
    const working = queues.filter(({ RedrivePolicy }) => RedrivePolicy);
    expect([queues.length, working.length]).toEqual([22, 11]);
    for (const queue of working)
      expect(queue).toMatchObject({
        RedrivePolicy: {
          maxReceiveCount: queue.FifoQueue || isOfPhotos(queue) ? 3 : 5,
          deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringContaining('DeadLetters'), 'Arn'] },
        },
      });
    // Unencrypted connections are refused; but for functions, the topic of feedback and the bucket of photos alone send.
    const policies = all('AWS::SQS::QueuePolicy').map(
      ({ PolicyDocument }) => PolicyDocument as { Statement: object[] },
    );
    expect(policies).toHaveLength(22);
    const secure = { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
    for (const { Statement } of policies) expect(Statement).toContainEqual(expect.objectContaining(secure));
    const others = policies.flatMap(({ Statement }) => Statement.slice(1));
    const [topic] = idsOf('AWS::SNS::Topic').filter((id) => id.includes('Feedback'));
    expect(others).toEqual([
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sqs:SendMessage',
        Principal: { Service: 'sns.amazonaws.com' },
        Condition: { ArnEquals: { 'aws:SourceArn': { Ref: topic } } },
        Resource: { 'Fn::GetAtt': [expect.stringMatching(/^MailFeedbackQueue/), 'Arn'] },
      }),
      expect.objectContaining({
        Effect: 'Allow',
        Action: ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
        Principal: { Service: 's3.amazonaws.com' },
        Condition: {
          ArnLike: { 'aws:SourceArn': { 'Fn::GetAtt': [expect.stringMatching(/^PhotosBucket/), 'Arn'] } },
        },
        Resource: { 'Fn::GetAtt': [expect.stringMatching(/^PhotoAnalysesQueue/), 'Arn'] },
      }),
    ]);
  });

  test.each(WORKERS)(
    'and what %s does is not tried again while it may be at it, nor before its claim has run out',
    (name) => {
      const worker = productFunctions().find((each) => each.Metadata?.['steadfast:name'] === name)?.Properties;
      const [, lease] = /LEASE_SECONDS = (\d+)/.exec(readFileSync(CLAIMS, 'utf8')) ?? [];
      expect(Number(lease)).toBeGreaterThan(Number(worker?.Timeout));
      for (const { VisibilityTimeout } of queuesReadBy(name)) {
        const times = ONE_BY_ONE.includes(name) ? 1 : 6;
        expect(VisibilityTimeout).toBeGreaterThanOrEqual(times * Number(worker?.Timeout));
        // What makes no claim may be done twice.
        if (CLAIMING.includes(name)) expect(VisibilityTimeout).toBeGreaterThan(Number(lease));
      }
    },
  );

  test('is read from its queues in batches whose failures come back one by one, digests at a pace of their own', () => {
    const read = (queue: string, BatchSize: number, MaximumConcurrency: number) =>
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${queue}Queue`)), 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        BatchSize,
        ScalingConfig: { MaximumConcurrency },
      });
    expect(sourceOf('mail')).toHaveLength(2);
    expect(sourceOf('mail')).toEqual(expect.arrayContaining([read('Mails', 10, 5), read('DigestMails', 5, 2)]));
  });

  test('is kept from nobody by a list of the provider’s, which whoever is on it could not leave', () => {
    expect(only('AWS::SES::ConfigurationSet').properties.SuppressionOptions).toEqual({ SuppressedReasons: [] });
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
        dynamodb: keysOf(
          ...[prefixes.board, prefixes.membership, prefixes.confidant, prefixes.sent, prefixes.received],
          ...[prefixes.coach, prefixes.entry, prefixes.weight],
        ),
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
    expect(granted(mail, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    expect(granted(mail, 'sqs')).not.toContain('sqs:SendMessage');
    expect(granted(deliver, 'dynamodb').filter((action) => !/Stream|GetRecords|GetShardIterator/.test(action))).toEqual(
      ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
    );
    expect(functionNamed('deliver').variables).toEqual({
      TABLE_NAME: expect.anything(),
      MAIL_QUEUE_URL: { Ref: expect.stringContaining('Mails') },
      NOTICES_QUEUE_URL: { Ref: expect.stringContaining('Notices') },
      REPLIES_QUEUE_URL: { Ref: expect.stringContaining('Replies') },
      UPKEEP_QUEUE_URL: { Ref: expect.stringContaining('Upkeep') },
      PHOTOS_QUEUE_URL: { Ref: expect.stringContaining('PhotoAnalyses') },
      DRAFTS_QUEUE_URL: { Ref: expect.stringContaining('Drafts') },
      PHOTOS_BUCKET: { Ref: expect.stringContaining('Photos') },
      LIVE_ENDPOINT: expect.anything(),
    });
  });

  test('that fails in the end rings an alarm, as everything does that waited in a queue', () => {
    for (const worker of WORKERS) {
      const alarms = all('AWS::CloudWatch::Alarm').filter(({ AlarmDescription }) =>
        new RegExp(`functions/${worker}\\b(?!-)`).test(String(AlarmDescription)),
      );
      const queues = queuesReadBy(worker);
      expect(alarms, worker).toHaveLength(queues.length);
      for (const { RedrivePolicy } of queues) {
        const [dead] = RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'];
        expect(alarms, worker).toContainEqual(
          expect.objectContaining({
            Namespace: 'AWS/SQS',
            MetricName: 'ApproximateNumberOfMessagesVisible',
            Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [dead, 'QueueName'] } }],
            Threshold: 1,
            ComparisonOperator: 'GreaterThanOrEqualToThreshold',
            TreatMissingData: 'notBreaching',
          }),
        );
      }
    }
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
    const [topic] = idsOf('AWS::SNS::Topic').filter((id) => id.includes('Alarms'));
    const alarms = all('AWS::CloudWatch::Alarm');
    // One for each queue, one for the stream, one for what looks who is due.
    expect(alarms).toHaveLength(WORKERS.flatMap(queuesReadBy).length + 2);
    for (const { AlarmActions } of alarms) expect(AlarmActions).toEqual([{ Ref: topic }]);
  });

  test('that was given up on is put into its bucket, from where the function takes nothing', () => {
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.includes('Undelivered'));
    const { statements } = functionNamed('deliver');
    const actions = granted(
      statements.filter(({ Resource }) => JSON.stringify(Resource).includes(`"${bucket}"`)),
      's3',
    );
    expect(actions.some((action) => /Put/.test(action))).toBe(true);
    expect(actions.filter((action) => /Delete|Get/.test(action))).toEqual([]);
  });
});

describe('photos', () => {
  test('are private, uploaded from the site by permission, and gone after a day where nobody looked at them', () => {
    const [bucket = ''] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    expect(template.Resources[bucket]?.Properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{ Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' }] },
      CorsConfiguration: {
        CorsRules: [{ AllowedMethods: ['GET', 'POST'], AllowedOrigins: ['*'], AllowedHeaders: ['*'] }],
      },
    });
    expect(template.Resources[bucket]).toMatchObject({ DeletionPolicy: 'Retain' });
    expect(all('Custom::S3BucketNotifications')).toEqual([
      expect.objectContaining({
        BucketName: { Ref: bucket },
        NotificationConfiguration: {
          QueueConfigurations: [
            {
              Events: ['s3:ObjectCreated:*'],
              Filter: { Key: { FilterRules: [{ Name: 'prefix', Value: 'uploads/' }] } },
              QueueArn: { 'Fn::GetAtt': [expect.stringMatching(/^PhotoAnalysesQueue/), 'Arn'] },
            },
          ],
        },
      }),
    ]);
  });

  test('are read, written and deleted by those who have reason to, and by nobody else', () => {
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    const verbs = functionNames().flatMap((name) => {
      const { statements } = functionNamed(name);
      const actions = granted(
        statements.filter(({ Resource }) => JSON.stringify(Resource).includes(`"${bucket}"`)),
        's3',
      );
      return actions.length > 0 ? [[name, actions.map((action) => action.slice('s3:'.length)).join(' ')]] : [];
    });
    expect(Object.fromEntries(verbs)).toEqual({
      deliver: 'GetObject ListBucket',
      fitness: 'GetObject ListBucket PutObject',
      'photo-analysis': 'DeleteObject GetObject ListBucket PutObject',
      upkeep: 'DeleteObject GetObject ListBucket',
    });
  });

  test('are analyzed one by one', () => {
    expect(sourceOf('photo-analysis')).toEqual([
      expect.objectContaining({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 20 } }),
    ]);
  });
});

describe('notifications', () => {
  const worker = (name: string, queue: string, MaximumConcurrency: number) =>
    expect(sourceOf(name)).toEqual([
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${queue}Queue`)), 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency },
      }),
    ]);
  const queuesOf = (name: string) =>
    Object.entries(functionNamed(name).variables)
      .filter(([variable]) => variable.endsWith('_QUEUE_URL'))
      .map(([variable, url]) => [variable, (url as { Ref: string }).Ref.replace(/Queue.*$/, '')])
      .toSorted();

  test('are decided by one function, from a queue of its own, which hands them to those who send', () => {
    worker('notify', 'Notices', 20);
    const { statements, variables } = functionNamed('notify');
    expect(granted(statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:UpdateItem',
    ]);
    expect(queuesOf('notify')).toEqual([
      ['MAIL_QUEUE_URL', 'Mails'],
      ['PUSHES_QUEUE_URL', 'Pushes'],
    ]);
    expect(granted(statements, 'sqs').filter((action) => action === 'sqs:SendMessage')).toHaveLength(2);
    expect(Object.keys(variables)).not.toContain('TOKEN_SECRET');
  });

  test('are pushed by one, which nobody else can ask but by its queue', () => {
    worker('push', 'Pushes', 20);
    const { statements, variables } = functionNamed('push');
    expect(granted(statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:UpdateItem',
    ]);
    expect(granted(statements, 'sqs')).not.toContain('sqs:SendMessage');
    expect(Object.keys(variables).toSorted()).toEqual(['FIREBASE_SECRET', 'TABLE_NAME']);
  });

  test('that wait for a time are handed on by one, which sends nothing itself', () => {
    worker('digests', 'Digests', 20);
    const { statements } = functionNamed('digests');
    expect(granted(statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    expect(queuesOf('digests')).toEqual([
      ['DIGEST_MAIL_QUEUE_URL', 'DigestMails'],
      ['MAIL_QUEUE_URL', 'Mails'],
      ['PUSHES_QUEUE_URL', 'Pushes'],
    ]);
  });

  test('are sent to queues by those who have reason to', () => {
    const sending = (variable: string) =>
      functionNames().filter((name) => functionNamed(name).variables[variable] !== undefined);
    expect(sending('MAIL_QUEUE_URL')).toEqual(['deliver', 'digests', 'notify']);
    expect(sending('DIGEST_MAIL_QUEUE_URL')).toEqual(['digests']);
    expect(sending('PUSHES_QUEUE_URL')).toEqual(['digests', 'notify']);
    expect(sending('NOTICES_QUEUE_URL')).toEqual(['deliver']);
    expect(sending('DIGESTS_QUEUE_URL')).toEqual(['agenda']);
    const granting = functionNames().filter((name) =>
      granted(functionNamed(name).statements, 'sqs').includes('sqs:SendMessage'),
    );
    expect(granting).toEqual(['agenda', 'deliver', 'digests', 'notify']);
  });

  test('are unsubscribed, and bounces noted, without a right to read anything else', () => {
    for (const name of ['unsubscribe', 'mail-feedback']) {
      expect(granted(functionNamed(name).statements, 'dynamodb'), name).toEqual([
        'dynamodb:BatchGetItem',
        'dynamodb:GetItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
      ]);
    }
    expect(functionNamed('unsubscribe').variables.TOKEN_SECRET).toBeDefined();
    expect(functionNamed('mail-feedback').variables.TOKEN_SECRET).toBeUndefined();
  });

  test('are listed and tried, and browsers registered, with no more of the table than that takes', () => {
    expect(granted(functionNamed('notifications').statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    expect(granted(functionNamed('fcm-device-tokens').statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
    ]);
    // What browsers need to know of Firebase is no part of the table.
    expect(granted(functionNamed('configuration').statements, 'dynamodb')).toEqual([]);
    expect(Object.keys(functionNamed('configuration').variables)).toEqual(['FIREBASE_SECRET']);
  });
});

describe('replies of coaches', () => {
  test('are written by one function, one for a chat at a time, from a queue that keeps the order of each chat', () => {
    const [queue] = all('AWS::SQS::Queue').filter(({ FifoQueue, RedrivePolicy }) => FifoQueue && RedrivePolicy);
    expect(queue).toMatchObject({ DeduplicationScope: 'messageGroup', FifoThroughputLimit: 'perMessageGroupId' });
    expect(sourceOf('coach-reply')).toMatchObject([
      { BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] },
    ]);
    const sending = functionNames().filter((name) => functionNamed(name).variables.REPLIES_QUEUE_URL !== undefined);
    expect(sending).toEqual(['deliver']);
  });

  test('are told live, and asked for by nothing but what was written', () => {
    const { statements, variables } = functionNamed('coach-reply');
    expect(Object.keys(variables).toSorted()).toEqual(['LIVE_ENDPOINT', 'SEALING_SECRET', 'SITE_URL', 'TABLE_NAME']);
    expect(granted(statements, 'sqs')).not.toContain('sqs:SendMessage');
    expect(granted(statements, 'dynamodb')).not.toContain('dynamodb:DeleteItem');
  });
});

describe('what follows from a change', () => {
  test('waits in a queue of its own, and is done item by item', () => {
    const queue = (name: string) =>
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [expect.stringContaining(name), 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      });
    expect(sourceOf('upkeep')).toEqual([queue('Upkeep'), queue('Drafts')]);
    const { statements } = functionNamed('upkeep');
    expect(granted(statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    expect(granted(statements, 'sqs')).not.toContain('sqs:SendMessage');
  });
});

describe('what is done at times', () => {
  test('is asked for every minute, by one schedule for each kind, and not again when that fails', () => {
    const schedules = all('AWS::Scheduler::Schedule');
    const targets = schedules.map(({ Target }) => (Target as { Input: string }).Input);
    expect(targets.toSorted()).toEqual(['{"kind":"digests"}', '{"kind":"resets"}']);
    for (const schedule of schedules) {
      expect(schedule).toMatchObject({
        ScheduleExpression: 'rate(1 minute)',
        State: 'ENABLED',
        Target: { RetryPolicy: { MaximumRetryAttempts: 0 } },
      });
      expect(JSON.stringify(schedule.Target)).toContain(functionNamed('agenda').id);
    }
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
