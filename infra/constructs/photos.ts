import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, EventType, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { JobQueue } from './job-queue.ts';

/** What a function may do with the photos. */
export type PhotoVerb = 'DeleteObject' | 'GetObject' | 'PutObject';

/** Of keys: what browsers upload, as it came; nobody but the analysis reads it. */
const UPLOADS = 'uploads/';

/**
 * The photos of meals. Browsers upload to `uploads/` by presigned POST, the analysis strips what they bear and writes `photos/` and
 * `thumbnails/`, and a browser reads those by addresses that are good for an hour. What was uploaded and never looked at goes after a day.
 * Costs what is stored, and a request for each upload.
 */
export class Photos extends Construct {
  private readonly bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ prefix: UPLOADS, expiration: Duration.days(1) }],
      // Whoever may upload or read bears a signature: the origin is no secret, and the site's own is not known yet.
      cors: [{ allowedOrigins: ['*'], allowedMethods: [HttpMethods.GET, HttpMethods.POST], allowedHeaders: ['*'] }],
    });
  }

  /** Where browsers upload to and read from: part of the site's content policy. */
  get origin(): string {
    return `https://${this.bucket.bucketRegionalDomainName}`;
  }

  /** Tells a function the bucket's name and grants it exactly these verbs; a signature permits what its signer may do. */
  bind(lambda: Lambda, ...verbs: PhotoVerb[]): void {
    lambda.addEnvironment('PHOTOS_BUCKET', this.bucket.bucketName);
    const actions = verbs.map((verb) => `s3:${verb}`);
    lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [this.bucket.arnForObjects('*')] }));
    // Without it, what is not there answers 403 and not 404.
    if (verbs.includes('GetObject')) {
      lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }));
    }
  }

  /** Tells a queue of each upload. */
  notify(queue: JobQueue): void {
    queue.hear(this.bucket, EventType.OBJECT_CREATED, UPLOADS);
  }
}
