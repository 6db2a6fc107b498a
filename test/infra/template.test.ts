import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { functionNames } from '#infra/bundle.ts';
import { buildFunctions } from '#infra/local/command/builds.ts';
import { synthesize, type Template } from '#infra/synthesize.ts';
import { calls } from '#shared/contracts/api.ts';

/* What the stack promises, read from the template that CloudFormation gets. */

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
    const routes = all('AWS::ApiGatewayV2::Route').map(({ RouteKey }) => String(RouteKey));
    const promised = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(routes.toSorted()).toEqual([...promised, '$default'].toSorted());
  });

  test('keeps no query string in its log', () => {
    const { AccessLogSettings } = only('AWS::ApiGatewayV2::Stage').properties as unknown as {
      AccessLogSettings: { Format: string };
    };
    expect(AccessLogSettings.Format).toContain('$context.routeKey');
    expect(AccessLogSettings.Format).not.toMatch(/query|\$context\.path/i);
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
    expect(only('AWS::S3::Bucket').properties).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    });
  });
});
