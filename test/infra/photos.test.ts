import { describe, expect, test } from 'vitest';
import { all, idsOf, sourcesOf, template } from './support/template.ts';

describe('photos', () => {
  test('are uploaded across origins, expire after a day in uploads/ and exports/, and start the analysis', () => {
    const [bucket = ''] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    expect(template.Resources[bucket]?.Properties).toMatchObject({
      LifecycleConfiguration: {
        Rules: ['uploads/', 'exports/'].map((Prefix) => ({ Prefix, ExpirationInDays: 1, Status: 'Enabled' })),
      },
      CorsConfiguration: {
        CorsRules: [{ AllowedMethods: ['GET', 'POST'], AllowedOrigins: ['*'], AllowedHeaders: ['*'] }],
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

  test('are analyzed one at a time by each instance', () => {
    expect(sourcesOf('photo-analysis')).toEqual([
      expect.objectContaining({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 20 } }),
    ]);
  });
});
