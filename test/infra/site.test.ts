import { describe, expect, test } from 'vitest';
import { all, idsOf, only } from './support/template.ts';

const PHOTOS = 'https://photos.example';

describe('the site', () => {
  test('serves the API under /api/*, uncached and with every method', () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution').properties as unknown as {
      DistributionConfig: { CacheBehaviors: Record<string, unknown>[]; CustomErrorResponses?: unknown };
    };
    const api = DistributionConfig.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*');
    expect(api).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    });
    // Distribution-wide error pages would replace the API's own 403 and 404.
    expect(DistributionConfig.CustomErrorResponses).toBeUndefined();
  });

  test('sends strict security headers', () => {
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
      // The hosts where browsers register for pushes.
      const pushHosts = 'https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com';
      expect(content).toContain(`; connect-src 'self' ${pushHosts} ${PHOTOS};`);
      // The only foreign images are photos from their bucket.
      expect(content).toContain(`; img-src 'self' data: blob: ${PHOTOS};`);
      expect(content.replace(pushHosts, '').replaceAll(PHOTOS, '')).not.toMatch(/unsafe-|https?:|\*/);
      expect(SecurityHeadersConfig).toMatchObject({
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000 },
      });
    }
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
