import { describe, expect, test } from 'vitest';
import { all, idsOf, only, propertiesOf, sourcesOf, template } from './support/template.ts';

describe('photos', () => {
  test('are uploaded across origins, expire after a day in uploads/ and exports/, and start the analysis', () => {
    const [bucket = ''] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    expect(template.Resources[bucket]?.Properties).toMatchObject({
      LifecycleConfiguration: {
        Rules: ['uploads/', 'exports/'].map((Prefix) => ({ Prefix, ExpirationInDays: 1, Status: 'Enabled' })),
      },
      CorsConfiguration: {
        CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['*'], AllowedHeaders: ['*'] }],
      },
    });
    expect(template.Resources[bucket]).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate' });
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

  test('are shown by CloudFront from three folders, which has no other permission in the bucket', () => {
    const [bucket = ''] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    const [distribution = ''] = idsOf('AWS::CloudFront::Distribution');
    const policies = all('AWS::S3::BucketPolicy').filter(
      ({ Bucket }) => JSON.stringify(Bucket) === JSON.stringify({ Ref: bucket }),
    );
    const allowed = policies
      .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Record<string, unknown>[] }).Statement)
      .filter(({ Effect, Principal }) => Effect === 'Allow' && JSON.stringify(Principal).includes('cloudfront'));
    const folder = (name: string) => ({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket, 'Arn'] }, `/${name}/*`]] });
    expect(allowed).toEqual([
      {
        Action: 's3:GetObject',
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Resource: [folder('photos'), folder('thumbnails'), folder('pictures')],
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      },
    ]);
    expect(JSON.stringify(allowed)).toContain(`{"Ref":"${distribution}"}`);
  });

  test('are checked before the cache, whose copies are for five minutes and by their path alone', () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution').properties as unknown as {
      DistributionConfig: {
        CacheBehaviors: Record<string, unknown>[];
        Origins: { Id: string; DomainName: unknown; OriginAccessControlId?: unknown }[];
      };
    };
    const shown = DistributionConfig.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/photos/*');
    const [caching = ''] = idsOf('AWS::CloudFront::CachePolicy');
    const [viewer = ''] = idsOf('AWS::CloudFront::Function').filter((id) => id.includes('PhotoViewer'));
    expect(shown).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      Compress: false,
      CachePolicyId: { Ref: caching },
      FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [viewer, 'FunctionARN'] } }],
    });
    // The default: GET and HEAD.
    expect(shown).not.toHaveProperty('AllowedMethods');
    expect(only('AWS::CloudFront::CachePolicy').properties.CachePolicyConfig).toMatchObject({
      MinTTL: 300,
      DefaultTTL: 300,
      MaxTTL: 300,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    });
    const origin = DistributionConfig.Origins.find(({ Id }) => Id === shown?.TargetOriginId);
    const [bucket = ''] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    expect(origin).toMatchObject({
      DomainName: { 'Fn::GetAtt': [bucket, 'RegionalDomainName'] },
      OriginAccessControlId: { 'Fn::GetAtt': [idsOf('AWS::CloudFront::OriginAccessControl')[0], 'Id'] },
    });
    // CloudFormation writes the keys into the code. A function may have 10 KB.
    const code = JSON.stringify(propertiesOf(viewer).FunctionCode);
    expect(code).toContain(':SecretString:::}}');
    // Another edition in cdk.json makes CloudFormation read the keys again.
    expect(code).toContain('// Edition 1\\nconst keys = {{resolve:secretsmanager:');
    expect(code.length).toBeLessThan(8_000);
  });

  test('are analyzed one at a time by each instance', () => {
    expect(sourcesOf('photo-analysis')).toEqual([
      expect.objectContaining({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 20 } }),
    ]);
  });
});
