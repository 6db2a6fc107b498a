/**
 * CloudFront: selects the origin by path, runs the viewer request function and adds response headers. All of it comes
 * from the template's distribution, so that browsers get the same security policy as in the cloud.
 */

import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import type { NamedResource, Properties } from '../cloudformation/template.ts';
import type { HttpApi } from '../http-api/http-api.ts';
import type { HttpAnswer, HttpRequest } from '../http-messages.ts';
import type { Site } from './files.ts';
import { responseHeaders } from './response-headers.ts';
import { type ViewerRequestFunction, viewerRequestFunction } from './viewer-function.ts';

export type HttpFront = (request: HttpRequest) => Promise<HttpAnswer>;

interface CloudFrontOptions {
  template: ResolvedTemplate;
  apis: HttpApi[];
  site: Site;
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
  const serve = (behaviour: Behaviour) =>
    behaviourFront(behaviour, { ...options, rootObject, origin: origins.get(behaviour.TargetOriginId)! });
  const behaviours = named.map((behaviour) => ({
    pattern: glob(behaviour.PathPattern ?? '*'),
    front: serve(behaviour),
  }));
  const fallback = serve(config.DefaultCacheBehavior as Behaviour);

  return async (viewed) => {
    const front = behaviours.find(({ pattern }) => pattern.test(viewed.path))?.front ?? fallback;
    return front(viewed);
  };
}

function behaviourFront(
  behaviour: Behaviour,
  { template, apis, site, localize, rootObject, origin }: CloudFrontOptions & { rootObject: string; origin: Origin },
): HttpFront {
  const api = apis.find(({ id }) => origin.DomainName.startsWith(`${id}.execute-api.`));
  const added = responseHeaders(template, behaviour.ResponseHeadersPolicyId, localize);
  const rewrite = functionOf(template, behaviour);
  const missing = missingObject(template, origin.DomainName);
  const methods = behaviour.AllowedMethods ?? ['GET', 'HEAD'];

  return async (viewed) => {
    if (!methods.includes(viewed.method)) return added(xmlAnswer(403, 'MethodNotAllowed'));
    const rewritten = rewrite ? await rewrite(viewed) : viewed;
    if ('status' in rewritten) return added(rewritten);
    if (api) return added(await api.handle(toOrigin(rewritten, origin)));
    const uri = rewritten.path === '/' ? `/${rootObject}` : rewritten.path;
    return added((await site(rewritten, uri)) ?? missing);
  };
}

function functionOf(template: ResolvedTemplate, behaviour: Behaviour): ViewerRequestFunction | undefined {
  const association = behaviour.FunctionAssociations?.find(({ EventType }) => EventType === 'viewer-request');
  if (!association) return undefined;
  const found = template
    .resources('AWS::CloudFront::Function')
    .find(({ logicalId }) => association.FunctionARN.endsWith(`/${logicalId}`));
  return found && viewerRequestFunction(String(found.properties.FunctionCode));
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
