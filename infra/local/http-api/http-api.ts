/**
 * The template's HTTP APIs, as API Gateway serves them: routes to functions with payload format 2.0, limits and the
 * gateway's own errors. Each answer of a function has the header `x-dynamodb-requests` with the DynamoDB requests of
 * that invocation.
 */
import type { Clock } from '../clock.ts';
import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import { REGION } from '../cloudformation/template.ts';
import { type HttpAnswer, type HttpRequest, jsonAnswer } from '../http-messages.ts';
import { type Answer, FunctionError } from '../lambda/environment.ts';
import type { Functions } from '../lambda/functions.ts';
import type { RequestCounts } from '../lambda/worker.ts';
import type { Log } from '../log.ts';
import { answerOf, eventOf } from './event.ts';
import { compileRoutes } from './routes.ts';

export interface HttpApi {
  id: string;
  /** The functions of the routes, without duplicates. */
  functions: string[];
  handle(request: HttpRequest): Promise<HttpAnswer>;
}

/** The limits of API Gateway for a body and of Lambda for an event. */
export const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
const EVENT_LIMIT_BYTES = 6 * 1024 * 1024;
const HEADERS_LIMIT_BYTES = 10_240;
const LONGEST_INTEGRATION_MS = 30_000;

interface Route {
  key: string;
  functionUri: string;
  timeoutMs: number;
}

export interface HttpApiOptions {
  template: ResolvedTemplate;
  functions: Functions;
  clock: Clock;
  log: Log;
}

export function createHttpApis(options: HttpApiOptions): HttpApi[] {
  return options.template
    .resources('AWS::ApiGatewayV2::Api')
    .filter(({ properties }) => properties.ProtocolType === 'HTTP')
    .map(({ logicalId }) => httpApi(logicalId, options));
}

function httpApi(id: string, { template, functions, clock, log }: HttpApiOptions): HttpApi {
  const routes = routesOf(template, id);
  const routeFor = compileRoutes(routes);
  const domainName = `${id}.execute-api.${REGION}.amazonaws.com`;

  async function handle(request: HttpRequest): Promise<HttpAnswer> {
    const refused = refusal(request);
    if (refused) return refused;
    const found = routeFor(request.method, request.path);
    if (!found) return jsonAnswer(404, { message: 'Not Found' });
    const { route, pathParameters } = found;
    const event = eventOf({ request, apiId: id, domainName, routeKey: route.key, pathParameters, now: clock.now() });
    if (request.body.length > EVENT_LIMIT_BYTES) return jsonAnswer(413, { message: 'Request Entity Too Large' });
    try {
      const answer = await within(route.timeoutMs, functions.invoke(route.functionUri, event));
      if (answer === TIMED_OUT) return jsonAnswer(503, { message: 'Service Unavailable' });
      return identified(counted(answerOf(answer.payload), answer.requests), event);
    } catch (error) {
      if (!(error instanceof FunctionError)) log.problem(route.key, error);
      const answer = jsonAnswer(500, { message: 'Internal Server Error' });
      return identified(counted(answer, error instanceof FunctionError ? error.requests : {}), event);
    }
  }

  return { id, functions: [...new Set(routes.map(({ functionUri }) => functionUri))], handle };
}

/** Adds the id of the request to the answer, as API Gateway does. */
function identified(answer: HttpAnswer, event: object): HttpAnswer {
  const { requestContext } = event as { requestContext: { requestId: string } };
  return { ...answer, headers: [...answer.headers, ['apigw-requestid', requestContext.requestId]] };
}

function routesOf(template: ResolvedTemplate, apiId: string): Route[] {
  const integrations = new Map(
    template.resources('AWS::ApiGatewayV2::Integration').map(({ logicalId, properties }) => [logicalId, properties]),
  );
  return template
    .resources('AWS::ApiGatewayV2::Route')
    .filter(({ properties }) => properties.ApiId === apiId)
    .map(({ properties }) => {
      const integration = integrations.get(String(properties.Target).replace('integrations/', ''));
      return {
        key: String(properties.RouteKey),
        functionUri: String(integration?.IntegrationUri),
        timeoutMs: Number(integration?.TimeoutInMillis ?? LONGEST_INTEGRATION_MS),
      };
    });
}

/** The answer to a request that API Gateway refuses before it selects a route. */
function refusal({ path, headers, body }: HttpRequest): HttpAnswer | undefined {
  const headerBytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (headerBytes > HEADERS_LIMIT_BYTES) return jsonAnswer(431, { message: 'Request Header Fields Too Large' });
  if (body.length > BODY_LIMIT_BYTES) return jsonAnswer(413, { message: 'Request Entity Too Large' });
  if (!decodable(path)) return jsonAnswer(400, { message: 'Bad Request' });
  return undefined;
}

function decodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const TIMED_OUT = Symbol('the integration took too long');

async function within(ms: number, invocation: Promise<Answer>): Promise<Answer | typeof TIMED_OUT> {
  const { promise, resolve } = Promise.withResolvers<typeof TIMED_OUT>();
  const timer = setTimeout(() => resolve(TIMED_OUT), ms);
  invocation.catch(() => undefined);
  try {
    return await Promise.race([invocation, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function counted(answer: HttpAnswer, requests: RequestCounts): HttpAnswer {
  return { ...answer, headers: [...answer.headers, ['x-dynamodb-requests', summaryOf(requests)]] };
}

function summaryOf(requests: RequestCounts): string {
  const counts = Object.entries(requests).sort(([left], [right]) => (left < right ? -1 : 1));
  return counts.length === 0 ? 'none' : counts.map(([operation, count]) => `${operation}=${count}`).join(' ');
}
