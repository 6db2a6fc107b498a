import { Duration, Stack } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type IDistribution,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import * as LIMITS from '#shared/domain/limits.ts';
import { nameInAccount } from '../stage.ts';
import type { PhotoBucket } from './photo-bucket.ts';
import { type PhotoKeys, photoViewer } from './photo-viewer.ts';
import { addRecords, type SiteAddress } from './site-address.ts';
import { VIEWER_ADDRESS, VIEWER_REQUEST } from './viewer-functions.ts';

/** Firebase exchanges push subscriptions of browsers for tokens. */
const FIREBASE = 'https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com';

/*
 * No inline scripts or styles, no hosts except those listed, and no strings that become scripts. The one hash is that
 * of the empty string: Emotion inserts an empty <style> and fills it through the CSSOM, which the policy allows.
 */
const contentSecurityPolicy = (photoOrigin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${FIREBASE} ${photoOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/**
 * HSTS for two years. With a domain of its own, subdomains are not included: whether they use HTTPS is up to the owner.
 */
const strictTransport = (hasDomain: boolean) => ({
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: !hasDomain,
  preload: !hasDomain,
  override: true,
});

/** Allows the camera, for photos of meals, and passkeys, to the site itself and to no frame in it. */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...[
    'accelerometer',
    'browsing-topics',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

interface SiteProps {
  /** The folder with the built site. */
  files: string;
  /** The host of the HTTP API. */
  apiHost: string;
  /** The host of the WebSocket API. */
  liveHost: string;
  /** The header value by which the API recognises CloudFront. */
  originHeader: string;
  photos: PhotoBucket;
  photoKeys: PhotoKeys;
  /** The site's own domain. Without it the site has CloudFront's. */
  address: SiteAddress | undefined;
  /** The ARN of the web ACL that all requests pass, if there is one. */
  webAcl: string | undefined;
}

/** The path of built files. Their names contain a hash of the content. Browsers revalidate all other files. */
const ASSETS = 'assets/*';
const FOREVER = 'public, max-age=31536000, immutable';
const CHECKED = 'no-cache';
/** The tag of assets that no document needs any more (infra/old-assets.ts), and how long pages still find them. */
export const OLD_ASSET = 'old-asset';
const OLD_ASSET_DAYS = 30;

/** CloudFront would cache these errors for ten seconds and serve them to everybody, also those of the API. */
const ERRORS = [403, 404, 500, 502, 503, 504];

/**
 * The site: CloudFront in front of the bucket with the built files, the API under `/api/*` and live connections at
 * `/cable`. Browsers see one origin, so that there is no CORS and no second host name.
 */
export class Site extends Construct {
  readonly url: string;
  /** CloudFront's own address, if the site has a domain. It stays reachable, for earlier sessions and links. */
  readonly formerUrl: string | undefined;
  readonly distributionDomain: string;
  readonly bucketName: string;
  private readonly hasDomain: boolean;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { files, apiHost, liveHost, originHeader, photos, photoKeys, address, webAcl } = props;
    this.hasDomain = address !== undefined;
    // The cast: CDK's own class does not satisfy its interface under exactOptionalPropertyTypes.
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ tagFilters: { [OLD_ASSET]: 'true' }, expiration: Duration.days(OLD_ASSET_DAYS) }],
    }) as IBucket;
    const originAccessControl = new S3OriginAccessControl(this, 'OriginAccessControl', {
      originAccessControlName: this.nameOf('Files'),
    });
    const page: BehaviorOptions = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: this.siteHeaders(photos.origin),
      compress: true,
    };
    const uncachedErrors = this.uncachedErrors();
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Steadfast',
      ...(webAcl !== undefined && { webAclId: webAcl }),
      ...(address && {
        domainNames: [address.domain],
        certificate: address.certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: { ...page, functionAssociations: [this.viewerRequest('ViewerRequest', VIEWER_REQUEST)] },
      additionalBehaviors: {
        // Paths of built files are not rewritten.
        [`/${ASSETS}`]: page,
        '/api/*': {
          origin: new HttpOrigin(apiHost, {
            readTimeout: Duration.seconds(30),
            customHeaders: { 'x-steadfast-origin': originHeader },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          responseHeadersPolicy: uncachedErrors,
          functionAssociations: [this.viewerRequest('ViewerAddress', VIEWER_ADDRESS)],
        },
        '/photos/*': {
          origin: photos.originFor(originAccessControl),
          cachePolicy: this.photoCaching(),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          responseHeadersPolicy: uncachedErrors,
          compress: false,
          functionAssociations: [this.viewerRequest('PhotoViewer', photoViewer(photoKeys))],
        },
        // The origin also gets the headers of the handshake and the token in its query.
        '/cable': {
          origin: new HttpOrigin(liveHost),
          allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        },
      },
      errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    photos.grantRead(distribution);
    this.answerMissingFiles(bucket, distribution);
    this.upload(bucket, files, distribution);
    if (address) addRecords(this, address, distribution);
    this.bucketName = bucket.bucketName;
    this.distributionDomain = distribution.domainName;
    const ownUrl = `https://${distribution.domainName}`;
    this.url = address ? `https://${address.domain}` : ownUrl;
    this.formerUrl = address && ownUrl;
  }

  /** A name with the region: names in CloudFront are for all regions of an account, and CDK's own have no region. */
  private nameOf(topic: string): string {
    return nameInAccount(Stack.of(this).stackName, Stack.of(this).region, topic);
  }

  /**
   * Lets CloudFront list a bucket, so that S3 answers 404 instead of 403 for a missing file. No viewer's path leads to
   * the bucket's root.
   */
  private answerMissingFiles(bucket: IBucket, { distributionArn }: Distribution): void {
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:ListBucket'],
        resources: [bucket.bucketArn],
        conditions: { StringEquals: { 'AWS:SourceArn': distributionArn } },
      }),
    );
  }

  /**
   * Uploads assets before documents, which must never name a missing asset. Assets of earlier builds stay, for pages
   * that were opened before. Files have their own cache headers, which therefore do not apply to errors.
   */
  private upload(bucket: IBucket, files: string, distribution: IDistribution): void {
    const common = { destinationBucket: bucket, sources: [Source.asset(files)], prune: false, memoryLimit: 512 };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      exclude: ['*'],
      include: [ASSETS],
      cacheControl: [CacheControl.fromString(FOREVER)],
    });
    const documents = new BucketDeployment(this, 'Deployment', {
      ...common,
      exclude: [ASSETS],
      cacheControl: [CacheControl.fromString(CHECKED)],
      distribution,
      distributionPaths: ['/*'],
    });
    documents.node.addDependency(assets);
  }

  private viewerRequest(name: string, code: string): FunctionAssociation {
    return {
      function: new ViewerFunction(this, name, {
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(code),
      }),
      eventType: FunctionEventType.VIEWER_REQUEST,
    };
  }

  /**
   * The viewer function runs before the cache, so every request is checked, and all viewers of a photo share one copy.
   * The minimum TTL overrides `private`, which is meant for caches without a check.
   */
  private photoCaching(): CachePolicy {
    const kept = Duration.minutes(LIMITS.photoPassMinutes);
    return new CachePolicy(this, 'PhotoCaching', { minTtl: kept, defaultTtl: kept, maxTtl: kept });
  }

  /** Forbids caching of errors from API Gateway, S3 and CloudFront. Other answers have their own cache headers. */
  private uncachedErrors(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'ApiHeaders', {
      responseHeadersPolicyName: this.nameOf('ApiHeaders'),
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: strictTransport(this.hasDomain),
      },
      customHeadersBehavior: { customHeaders: [{ header: 'cache-control', value: 'no-store', override: false }] },
    });
  }

  private siteHeaders(photoOrigin: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'DocumentHeaders', {
      responseHeadersPolicyName: this.nameOf('DocumentHeaders'),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(photoOrigin), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        strictTransportSecurity: strictTransport(this.hasDomain),
      },
      customHeadersBehavior: {
        customHeaders: [
          // Applies only to errors: files have their own cache headers.
          { header: 'cache-control', value: CHECKED, override: false },
          { header: 'permissions-policy', value: PERMISSIONS_POLICY, override: true },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        ],
      },
    });
  }
}
