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
import { Construct } from 'constructs';
import { DOCUMENTS, FALLBACK_DOCUMENT } from '#shared/site.ts';
import { LANGUAGES } from '#shared/text/languages.ts';

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
    `img-src 'self' data: blob: ${photoOrigin}`,
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

const STRICT_TRANSPORT = {
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: true,
  preload: true,
  override: true,
};

/** Only the camera is on, for photos of meals, and passkeys, for the site itself and no frame in it. */
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

const ENGLISH = 'en';
const OTHER_LANGUAGES = Object.keys(LANGUAGES).filter((code) => code !== ENGLISH);

/**
 * The documents of another language lie in its folder. It is the one that the browser prefers of those that there are.
 */
const CHOOSE_LANGUAGE = `
var languages = ${JSON.stringify(OTHER_LANGUAGES)};
function folderFor(request) {
  var header = request.headers['accept-language'];
  var best = '${ENGLISH}';
  var weight = 0;
  (header ? header.value : '').toLowerCase().split(',').forEach(function (range) {
    var parts = range.trim().split(';');
    var language = parts[0].split('-')[0];
    var quality = parts[1] ? Number(parts[1].trim().replace('q=', '')) : 1;
    var isKnown = language === '${ENGLISH}' || languages.indexOf(language) >= 0;
    if (isKnown && quality > weight) {
      best = language;
      weight = quality;
    }
  });
  return best === '${ENGLISH}' ? '' : '/' + best;
}`;

/** Pages with a document of their own get it, other pages the shell of the application. A path with a dot is a file. */
const VIEWER_REQUEST = `
var documents = ${JSON.stringify(DOCUMENTS)};${OTHER_LANGUAGES.length > 0 ? CHOOSE_LANGUAGE : ''}
function handler(event) {
  var request = event.request;
  var path = request.uri.length > 1 ? request.uri.replace(/\\/+$/, '') : request.uri;
  var isFile = path.lastIndexOf('.') > path.lastIndexOf('/');
  var document = documents[path] || (isFile ? '' : '${FALLBACK_DOCUMENT}');
  if (document) request.uri = ${OTHER_LANGUAGES.length > 0 ? 'folderFor(request) + ' : ''}document;
  return request;
}`;

/**
 * Tells the API the viewer's address, and overwrites a header of this name that the viewer sent.
 * `CloudFront-Viewer-Address` is no alternative: no origin request policy forwards both it and all headers except
 * `Host`.
 */
const VIEWER_ADDRESS = `
function handler(event) {
  event.request.headers['x-steadfast-viewer'] = { value: event.viewer.ip };
  return event.request;
}`;

interface SiteProps {
  /** The folder with the built site. */
  files: string;
  /** The host of the HTTP API. */
  apiHost: string;
  /** The host of the WebSocket API. */
  liveHost: string;
  /** The header value by which the API recognises CloudFront. */
  originHeader: string;
  /** The origin of the photo bucket. */
  photoOrigin: string;
}

/**
 * The site: CloudFront in front of the bucket with the built files, the API under `/api/*` and live connections at
 * `/cable`. Browsers see one origin, so that there is no CORS and no second host name.
 */
export class Site extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, { files, apiHost, liveHost, originHeader, photoOrigin }: SiteProps) {
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
      responseHeadersPolicy: this.headers(name, cacheControl, photoOrigin),
      compress: true,
    });
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Steadfast',
      defaultBehavior: {
        ...page('DocumentHeaders', 'no-cache'),
        functionAssociations: [this.viewerRequest('ViewerRequest', VIEWER_REQUEST)],
      },
      additionalBehaviors: {
        // Built files have a hash of their content in their names, so they never change.
        '/assets/*': page('AssetHeaders', 'public, max-age=31536000, immutable'),
        '/api/*': {
          origin: new HttpOrigin(apiHost, {
            readTimeout: Duration.seconds(30),
            customHeaders: { 'x-steadfast-origin': originHeader },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          responseHeadersPolicy: this.apiHeaders(),
          functionAssociations: [this.viewerRequest('ViewerAddress', VIEWER_ADDRESS)],
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
    });
    new BucketDeployment(this, 'Deployment', {
      destinationBucket: bucket,
      sources: [Source.asset(files)],
      distribution,
      distributionPaths: ['/*'],
      // Pages that were opened before a deployment still load their chunks.
      prune: false,
      memoryLimit: 512,
    });
    this.url = `https://${distribution.domainName}`;
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

  /** For answers of API Gateway and CloudFront (413, 503). The API's own answers already have these headers. */
  private apiHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'ApiHeaders', {
      securityHeadersBehavior: { contentTypeOptions: { override: true }, strictTransportSecurity: STRICT_TRANSPORT },
      customHeadersBehavior: { customHeaders: [{ header: 'cache-control', value: 'no-store', override: true }] },
    });
  }

  private headers(name: string, cacheControl: string, photoOrigin: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, name, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(photoOrigin), override: true },
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
