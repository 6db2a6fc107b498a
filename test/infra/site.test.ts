import { describe, expect, test } from 'vitest';
import { all, idsOf, only, propertiesOf, template } from './support/template.ts';

const PHOTOS = 'https://photos.example';

describe('the site', () => {
  test('serves the API under /api/*, uncached and with every method', () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution').properties as unknown as {
      DistributionConfig: { CacheBehaviors: Record<string, unknown>[]; CustomErrorResponses: object[] };
    };
    const api = DistributionConfig.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*');
    expect(api).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    });
    // Distribution-wide error pages would replace the API's own 403 and 404. What fails once is asked for again.
    for (const errors of DistributionConfig.CustomErrorResponses) {
      expect(errors).toEqual({ ErrorCachingMinTTL: 0, ErrorCode: expect.any(Number) });
    }
    expect(DistributionConfig.CustomErrorResponses).toHaveLength(6);
  });

  test('is told by its bucket what is missing, and lists no other', () => {
    const [distribution] = idsOf('AWS::CloudFront::Distribution');
    const listed = all('AWS::S3::BucketPolicy').filter((policy) => JSON.stringify(policy).includes('s3:ListBucket'));
    expect(listed).toHaveLength(1);
    const [{ Bucket, PolicyDocument }] = listed as [
      { Bucket: { Ref: string }; PolicyDocument: { Statement: object[] } },
    ];
    expect(Bucket.Ref).toMatch(/^SiteFiles/);
    const statement = PolicyDocument.Statement.find((each) => JSON.stringify(each).includes('s3:ListBucket'));
    expect(statement).toMatchObject({
      Effect: 'Allow',
      Action: 's3:ListBucket',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Resource: { 'Fn::GetAtt': [Bucket.Ref, 'Arn'] },
    });
    expect(JSON.stringify(statement)).toContain(distribution);
  });

  test('sends strict security headers', () => {
    const policies = all('AWS::CloudFront::ResponseHeadersPolicy').filter(
      (policy) => !JSON.stringify(policy).includes('no-store'),
    );
    expect(policies).toHaveLength(1);
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
      // The hosts where browsers register for pushes.
      const pushHosts = 'https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com';
      expect(content).toContain(`; connect-src 'self' ${pushHosts} ${PHOTOS};`);
      expect(content).toContain(`; img-src 'self' data: blob:;`);
      expect(content.replace(pushHosts, '').replaceAll(PHOTOS, '')).not.toMatch(/unsafe-|https?:|\*/);
      expect(SecurityHeadersConfig).toMatchObject({
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000 },
      });
    }
  });

  test('has how long a file is kept on the file, so that no error is kept for a year', () => {
    const policies = all('AWS::CloudFront::ResponseHeadersPolicy').map(
      ({ ResponseHeadersPolicyConfig }) =>
        ResponseHeadersPolicyConfig as { CustomHeadersConfig: { Items: { Header: string }[] } },
    );
    const set = policies.flatMap(({ CustomHeadersConfig: { Items } }) =>
      Items.filter(({ Header }) => Header === 'cache-control'),
    );
    expect(set).toEqual([
      { Header: 'cache-control', Override: false, Value: 'no-cache' },
      { Header: 'cache-control', Override: false, Value: 'no-store' },
    ]);
    const keptFor = (metadata: unknown) => (metadata as Record<string, string>)['cache-control'];
    expect(all('Custom::CDKBucketDeployment').map(({ SystemMetadata }) => keptFor(SystemMetadata))).toEqual([
      'public, max-age=31536000, immutable',
      'no-cache',
    ]);
  });

  test('gets its assets before the documents that name them, and keeps those of earlier builds for 30 days', () => {
    const [assets, documents] = idsOf('Custom::CDKBucketDeployment');
    expect(propertiesOf(assets ?? '')).toMatchObject({ Exclude: ['*'], Include: ['assets/*'], Prune: false });
    expect(propertiesOf(documents ?? '')).toMatchObject({ Exclude: ['assets/*'], Prune: false });
    expect(propertiesOf(documents ?? '').DistributionPaths).toEqual(['/*']);
    expect(template.Resources[documents ?? '']).toMatchObject({ DependsOn: expect.arrayContaining([assets]) });
    const [bucket = ''] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('SiteFiles'));
    // By a tag, because S3 counts from the upload: assets of the current build may be older than 30 days.
    expect(propertiesOf(bucket).LifecycleConfiguration).toEqual({
      Rules: [{ ExpirationInDays: 30, Status: 'Enabled', TagFilters: [{ Key: 'old-asset', Value: 'true' }] }],
    });
  });

  /** The text of a join, with a placeholder for the address of the photo bucket. */
  function joined(text: unknown): string {
    const { 'Fn::Join': [, parts] = [] } = text as { 'Fn::Join'?: [string, (string | object)[]] };
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    const address = JSON.stringify({ 'Fn::GetAtt': [bucket, 'RegionalDomainName'] });
    return (parts ?? []).map((part) => (JSON.stringify(part) === address ? 'photos.example' : part)).join('');
  }

  test('keeps all buckets private and encrypted', () => {
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
