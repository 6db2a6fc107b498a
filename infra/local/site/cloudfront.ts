/**
 * The distribution of the template: which origin answers which path, the function before it and the headers after it. Everything
 * is taken from the template, so that the policy a browser meets here is the one it meets in the cloud.
 */

import type { HttpApi } from '../http/http-api.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import type { ResolvedTemplate } from '../template/intrinsics.ts';
import type { NamedResource, Properties } from '../template/template.ts';
import type { Site } from './files.ts';
import { responseHeaders } from './response-headers.ts';
import { type ViewerRequestFunction, viewerRequestFunction } from './viewer-function.ts';

export type HttpFront = (request: HttpRequest) => Promise<HttpAnswer>;

export interface CloudFrontOptions {
  template: ResolvedTemplate;
  apis: HttpApi[];
  site: Site;
  /** Puts this machine's addresses in the place of the cloud's. */
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

/** Without a distribution in the template, the first API answers everything. */
export function createFront(options: CloudFrontOptions): HttpFront {
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
 * What an origin gets to see: everything of the viewer's but `Host`, and what the distribution adds for this origin, which a viewer
 * cannot forge.
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

/** Without the right to list, S3 does not tell whether an object is missing or forbidden. */
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

/** CloudFront's patterns: `*` is any text, slashes too, and `?` one character. */
function glob(pattern: string): RegExp {
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const source = path
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}
