import { Duration } from 'aws-cdk-lib';
import type { Distribution, IOrigin, S3OriginAccessControl } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, EventType, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/**
 * A permission for the photos. A function that reads photos needs `ListBucket` too: without it, S3 answers 403 instead
 * of 404 for a missing object.
 */
export type PhotoAction = 'DeleteObject' | 'GetObject' | 'ListBucket' | 'PutObject';

/** The key prefix of photos as browsers upload them. Only the analysis reads these. */
const UPLOADS = 'uploads/';
/** The key prefix of exports. */
const EXPORTS = 'exports/';
/** The key prefixes that browsers read through CloudFront. */
const SHOWN = ['photos/', 'thumbnails/', 'pictures/'];

/**
 * The bucket of photos of meals and of journals, people's pictures and exports. Browsers upload to `uploads/` with a
 * presigned POST. The analysis removes the metadata and writes `photos/` and `thumbnails/`, or `pictures/`, which
 * browsers read through CloudFront (photo-viewer.ts). The files of exports lie under `exports/`, and are read from
 * presigned URLs. Uploads and exports expire after a day. Costs storage and one request for each upload.
 */
export class PhotoBucket extends Construct {
  private readonly bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [UPLOADS, EXPORTS].map((prefix) => ({ prefix, expiration: Duration.days(1) })),
      // Any origin: every request is signed, and the site's own origin is not known yet.
      cors: [{ allowedOrigins: ['*'], allowedMethods: [HttpMethods.POST], allowedHeaders: ['*'] }],
    });
  }

  /** The origin of uploads, for the site's content security policy. */
  get origin(): string {
    return `https://${this.bucket.bucketRegionalDomainName}`;
  }

  /**
   * Grants a function exactly these actions, and tells it the bucket's name. A presigned URL has the permissions of its
   * signer.
   */
  grant(lambda: Lambda, ...names: PhotoAction[]): void {
    lambda.addEnvironment('PHOTOS_BUCKET', this.bucket.bucketName);
    for (const name of names) {
      const resource = name === 'ListBucket' ? this.bucket.bucketArn : this.bucket.arnForObjects('*');
      lambda.addToRolePolicy(new PolicyStatement({ actions: [`s3:${name}`], resources: [resource] }));
    }
  }

  /** The bucket as an origin of CloudFront, which signs its requests. */
  originFor(accessControl: S3OriginAccessControl): IOrigin {
    const { originAccessControlId } = accessControl;
    return S3BucketOrigin.withBucketDefaults(this.bucket as IBucket, { originAccessControlId });
  }

  /** Lets a distribution read the photos that browsers may see, but not uploads, which have metadata, and exports. */
  grantRead(distribution: Distribution): void {
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: SHOWN.map((prefix) => this.bucket.arnForObjects(`${prefix}*`)),
        conditions: { StringEquals: { 'AWS:SourceArn': distribution.distributionArn } },
      }),
    );
  }

  /** Lets a function permit uploads. */
  grantUpload(lambda: Lambda): void {
    lambda.addEnvironment('PHOTOS_BUCKET', this.bucket.bucketName);
    const resources = [this.bucket.arnForObjects(`${UPLOADS}*`)];
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources }));
  }

  /** Sends an event to a queue for each upload. */
  addUploadNotification(queue: IQueue): void {
    this.bucket.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(queue), { prefix: UPLOADS });
  }
}
