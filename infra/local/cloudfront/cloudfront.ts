/**
 * CloudFront: selects the origin by path, runs the viewer request function, caches, and adds response headers. All of
 * it comes from the template's distribution, so that browsers get the same security policy as in the cloud.
 */

import type { Clock } from '../clock.ts';
import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import type { NamedResource, Properties } from '../cloudformation/template.ts';
import type { HttpApi } from '../http-api/http-api.ts';
import type { HttpAnswer, HttpRequest } from '../http-messages.ts';
import { cached, cachingOf } from './edge-cache.ts';
import type { Site } from './files.ts';
import { objectsIn } from './objects.ts';
import { responseHeaders } from './response-headers.ts';
import { type ViewerRequestFunction, viewerRequestFunction } from './viewer-function.ts';

export type HttpFront = (request: HttpRequest) => Promise<HttpAnswer>;

interface CloudFrontOptions {
  template: ResolvedTemplate;
  apis: HttpApi[];
  /** The files in the bucket of the default behavior. */
  site: Site;
  /** The endpoint of S3, for other buckets. */
  objects: string | undefined;
  clock: Clock;
  /** Replaces addresses of the cloud by local ones. */
  localize(text: string): string;
}

interface Origin {
  Id: string;
  DomainName: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
}

interface Behaviour {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId?: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

/** Without a distribution in the template, the first API answers all requests. */
export function createCloudFront(options: CloudFrontOptions): HttpFront {
  const [distribution] = options.template.resources('AWS::CloudFront::Distribution');
  const [api] = options.apis;
  if (distribution) return cloudFront(distribution, options);
  if (api) return api.handle;
  return async () => xmlAnswer(404, 'NoSuchDistribution');
}

function cloudFront({ properties }: NamedResource, options: CloudFrontOptions): HttpFront {
  const config = properties.DistributionConfig as Properties;
  const rootObject = String(config.DefaultRootObject ?? '');
  const origins = new Map((config.Origins as Origin[]).map((origin) => [origin.Id, origin]));
  const named = (config.CacheBehaviors ?? []) as Behaviour[];
  const fallbackBehaviour = config.DefaultCacheBehavior as Behaviour;
  const siteDomain = origins.get(fallbackBehaviour.TargetOriginId)?.DomainName;
  const serve = (behaviour: Behaviour) => {
    const origin = origins.get(behaviour.TargetOriginId)!;
    return behaviourFront(behaviour, { ...options, rootObject, origin, isSite: origin.DomainName === siteDomain });
  };
  const behaviours = named.map((behaviour) => ({
    pattern: glob(behaviour.PathPattern ?? '*'),
    front: serve(behaviour),
  }));
  const fallback = serve(fallbackBehaviour);

  return async (viewed) => {
    const front = behaviours.find(({ pattern }) => pattern.test(viewed.path))?.front ?? fallback;
    return front(viewed);
  };
}

interface BehaviourOptions extends CloudFrontOptions {
  rootObject: string;
  origin: Origin;
  isSite: boolean;
}

function behaviourFront(behaviour: Behaviour, options: BehaviourOptions): HttpFront {
  const { template, apis, localize, origin, clock } = options;
  const api = apis.find(({ id }) => origin.DomainName.startsWith(`${id}.execute-api.`));
  const added = responseHeaders(template, behaviour.ResponseHeadersPolicyId, localize);
  const rewrite = functionOf(template, behaviour, clock);
  const files = cached(bucketFront(options), cachingOf(template, behaviour.CachePolicyId), clock);
  const methods = behaviour.AllowedMethods ?? ['GET', 'HEAD'];

  return async (viewed) => {
    if (!methods.includes(viewed.method)) return added(xmlAnswer(403, 'MethodNotAllowed'));
    const rewritten = rewrite ? await rewrite(viewed) : viewed;
    if ('status' in rewritten) return added(rewritten);
    if (api) return added(await api.handle(toOrigin(rewritten, origin)));
    return added(await files(rewritten));
  };
}

/** A bucket: the site's is the folder of the build. */
function bucketFront({ template, site, objects, rootObject, origin, isSite }: BehaviourOptions): HttpFront {
  const missing = missingObject(template, origin.DomainName);
  if (!isSite) return objectsIn({ template, domain: origin.DomainName, endpoint: objects, missing });
  return async (request) => {
    const uri = request.path === '/' ? `/${rootObject}` : request.path;
    return (await site(request, uri)) ?? missing;
  };
}

function functionOf(template: ResolvedTemplate, behaviour: Behaviour, clock: Clock): ViewerRequestFunction | undefined {
  const association = behaviour.FunctionAssociations?.find(({ EventType }) => EventType === 'viewer-request');
  if (!association) return undefined;
  const found = template
    .resources('AWS::CloudFront::Function')
    .find(({ logicalId }) => association.FunctionARN.endsWith(`/${logicalId}`));
  return found && viewerRequestFunction(String(found.properties.FunctionCode), clock);
}

/**
 * The request as the origin gets it: without `Host`, and with the headers that the distribution adds for this origin,
 * which a viewer cannot forge.
 */
function toOrigin(request: HttpRequest, origin: Origin): HttpRequest {
  const own: [string, string][] = [
    ['host', origin.DomainName],
    ['x-forwarded-for', request.sourceIp],
    ['x-forwarded-port', '443'],
    ['x-forwarded-proto', 'https'],
    ...(origin.OriginCustomHeaders ?? []).map((each): [string, string] => [each.HeaderName, each.HeaderValue]),
  ];
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  return { ...request, headers: [...request.headers.filter(([name]) => !names.has(name.toLowerCase())), ...own] };
}

/** The answer for a missing object. Without permission to list, S3 answers 403, as for a forbidden object. */
function missingObject(template: ResolvedTemplate, domainName: string): HttpAnswer {
  const bucket = domainName.split('.')[0];
  const mayList = template
    .resources('AWS::S3::BucketPolicy')
    .filter(({ properties }) => properties.Bucket === bucket)
    .some(({ properties }) => JSON.stringify(properties.PolicyDocument).includes('"s3:ListBucket"'));
  return mayList ? xmlAnswer(404, 'NoSuchKey') : xmlAnswer(403, 'AccessDenied');
}

function xmlAnswer(status: number, code: string): HttpAnswer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  return { status, headers: [['content-type', 'application/xml']], body };
}

/** CloudFront's path patterns: `*` matches any text including slashes, `?` one character. */
function glob(pattern: string): RegExp {
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const source = path
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}
