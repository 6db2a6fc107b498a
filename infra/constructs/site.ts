import { Duration } from 'aws-cdk-lib';
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
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { DOCUMENTS, FALLBACK_DOCUMENT } from '#shared/site.ts';

/*
 * No inline script, no inline style, no foreign host but those named, and no string that becomes a script. The one hash is that of the
 * empty string: Emotion inserts an empty <style> and fills it through the CSSOM, which the policy allows.
 */
const contentSecurityPolicy = (photos: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    `img-src 'self' data: blob: ${photos}`,
    "font-src 'self'",
    // Where a browser's push subscription is exchanged for a token, and where photos are uploaded.
    `connect-src 'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com ${photos}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

const STRICT_TRANSPORT = {
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: true,
  preload: true,
  override: true,
};

/** The camera for the photo of a meal; the rest is off. */
const PERMISSIONS_POLICY = [
  'camera=(self)',
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
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Paths that have a document get it, other pages the application's shell; a path with a file's ending is a file. */
const VIEWER_REQUEST = `
var documents = ${JSON.stringify(DOCUMENTS)};
function handler(event) {
  var request = event.request;
  var path = request.uri.length > 1 ? request.uri.replace(/\\/+$/, '') : request.uri;
  if (documents[path]) request.uri = documents[path];
  else if (path.lastIndexOf('.') <= path.lastIndexOf('/')) request.uri = '${FALLBACK_DOCUMENT}';
  return request;
}`;

/**
 * Tells the API where a request comes from. `CloudFront-Viewer-Address` would need a policy that names it, and no policy
 * forwards both that and every header but `Host`. What a viewer sends under this name is overwritten.
 */
const VIEWER_ADDRESS = `
function handler(event) {
  event.request.headers['x-steadfast-viewer'] = { value: event.viewer.ip };
  return event.request;
}`;

interface SiteProps {
  /** The folder with the built site. */
  files: string;
  apiHost: string;
  /** Of the live channel. */
  liveHost: string;
  originSecret: Secret;
  /** The origin of the bucket of photos. */
  photos: string;
}

/**
 * The one origin that a browser sees: CloudFront before the site's bucket, before the API under `/api/*`, and before the live
 * channel at `/cable`, so that neither CORS nor a second host name exists. Every document bears the strict headers.
 */
export class Site extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, { files, apiHost, liveHost, originSecret, photos }: SiteProps) {
    super(scope, id);
    // The cast: CDK's own class does not satisfy its interface under exactOptionalPropertyTypes.
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
    }) as IBucket;
    const origin = S3BucketOrigin.withOriginAccessControl(bucket);
    const page = (name: string, cacheControl: string): BehaviorOptions => ({
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: this.headers(name, cacheControl, photos),
      compress: true,
    });
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Steadfast',
      defaultBehavior: {
        ...page('DocumentHeaders', 'no-cache'),
        functionAssociations: [this.atRequest('ViewerRequest', VIEWER_REQUEST)],
      },
      additionalBehaviors: {
        // Built files bear their content's hash in their name, so they never change.
        '/assets/*': page('AssetHeaders', 'public, max-age=31536000, immutable'),
        '/api/*': {
          origin: new HttpOrigin(apiHost, {
            readTimeout: Duration.seconds(30),
            customHeaders: { 'x-steadfast-origin': originSecret.secretValue.unsafeUnwrap() },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          responseHeadersPolicy: this.apiHeaders(),
          functionAssociations: [this.atRequest('ViewerAddress', VIEWER_ADDRESS)],
        },
        // The handshake's own headers reach the origin too, and the token in its query.
        '/cable': {
          origin: new HttpOrigin(liveHost),
          allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        },
      },
    });
    new BucketDeployment(this, 'Deployment', {
      destinationBucket: bucket,
      sources: [Source.asset(files)],
      distribution,
      distributionPaths: ['/*'],
      // A page that was opened before a deployment still finds the chunks it will ask for.
      prune: false,
      memoryLimit: 512,
    });
    this.url = `https://${distribution.domainName}`;
  }

  private atRequest(name: string, code: string): FunctionAssociation {
    return {
      function: new ViewerFunction(this, name, {
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(code),
      }),
      eventType: FunctionEventType.VIEWER_REQUEST,
    };
  }

  /** For what API Gateway and CloudFront say by themselves (413, 503): the API's own answers bear these already. */
  private apiHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'ApiHeaders', {
      securityHeadersBehavior: { contentTypeOptions: { override: true }, strictTransportSecurity: STRICT_TRANSPORT },
      customHeadersBehavior: { customHeaders: [{ header: 'cache-control', value: 'no-store', override: true }] },
    });
  }

  private headers(name: string, cacheControl: string, photos: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, name, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(photos), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        strictTransportSecurity: STRICT_TRANSPORT,
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'cache-control', value: cacheControl, override: true },
          { header: 'permissions-policy', value: PERMISSIONS_POLICY, override: true },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        ],
      },
    });
  }
}
