/** A WebSocket API of the template: stage, routes, integrations and the authorizer of the handshake. */
import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import type { NamedResource, Properties } from '../cloudformation/template.ts';

export type Integration =
  | { type: 'AWS_PROXY'; functionUri: string; timeoutMs: number }
  | { type: 'MOCK'; templates: MockTemplates };

export interface Authorizer {
  functionUri: string;
  /** The identity sources, such as `route.request.querystring.token`. */
  identitySources: string[];
}

export interface Route {
  key: string;
  integration: Integration;
  authorizer: Authorizer | undefined;
  /** Whether the client gets the integration's answer. */
  answers: boolean;
}

export interface WebSocketDefinition {
  id: string;
  stage: string;
  routes: Map<string, Route>;
  /** The route of a message. Undefined if there is none, not even `$default`. */
  routeOf(message: string): Route | undefined;
}

const LONGEST_INTEGRATION_MS = 29_000;
/** The routes of connection events, which messages cannot select. */
const OWN_ROUTES = ['$connect', '$disconnect'];

export function webSocketDefinitions(template: ResolvedTemplate): WebSocketDefinition[] {
  return template
    .resources('AWS::ApiGatewayV2::Api')
    .filter(({ properties }) => properties.ProtocolType === 'WEBSOCKET')
    .map((api) => definition(api, template));
}

function definition({ logicalId, properties }: NamedResource, template: ResolvedTemplate): WebSocketDefinition {
  const own = (type: string) =>
    template.resources(type).filter((resource) => resource.properties.ApiId === logicalId) as NamedResource[];
  const byId = (type: string) => new Map(own(type).map((each) => [each.logicalId, each.properties]));
  const integrations = byId('AWS::ApiGatewayV2::Integration');
  const authorizers = byId('AWS::ApiGatewayV2::Authorizer');
  const responses = own('AWS::ApiGatewayV2::IntegrationResponse').map((each) => each.properties);

  function integrationOf(target: string): Integration {
    const id = target.replace('integrations/', '');
    const found = integrations.get(id) ?? {};
    if (found.IntegrationType === 'MOCK') {
      const templates = mockOf(
        found,
        responses.filter(({ IntegrationId }) => IntegrationId === id),
      );
      return { type: 'MOCK', templates };
    }
    const timeoutMs = Number(found.TimeoutInMillis ?? LONGEST_INTEGRATION_MS);
    return { type: 'AWS_PROXY', functionUri: String(found.IntegrationUri), timeoutMs };
  }

  const routes = new Map(
    own('AWS::ApiGatewayV2::Route').map(({ properties: route }): [string, Route] => {
      const authorizer = authorizers.get(String(route.AuthorizerId));
      const key = String(route.RouteKey);
      const integration = integrationOf(String(route.Target));
      const answers = route.RouteResponseSelectionExpression !== undefined;
      return [key, { key, integration, authorizer: authorizer && authorizerOf(authorizer), answers }];
    }),
  );
  const select = selector(String(properties.RouteSelectionExpression));
  const [stage] = own('AWS::ApiGatewayV2::Stage');
  return {
    id: logicalId,
    stage: String(stage?.properties.StageName),
    routes,
    routeOf(message) {
      const key = select(message);
      const named = key === undefined || OWN_ROUTES.includes(key) ? undefined : routes.get(key);
      return named ?? routes.get('$default');
    },
  };
}

function authorizerOf({ AuthorizerUri, IdentitySource }: Properties): Authorizer {
  return { functionUri: String(AuthorizerUri), identitySources: (IdentitySource ?? []) as string[] };
}

/**
 * Evaluates `$request.body.command`: a property of the message at any depth. Undefined if the message has no such
 * property.
 */
function selector(expression: string): (message: string) => string | undefined {
  const path = /^\$\{?request\.body\.([\w.]+)\}?$/.exec(expression)?.[1]?.split('.') ?? [];
  return (message) => {
    try {
      const found = path.reduce<unknown>(
        (value, name) => (value !== null && typeof value === 'object' ? (value as Properties)[name] : undefined),
        JSON.parse(message),
      );
      return typeof found === 'object' || found === undefined ? undefined : String(found);
    } catch {
      return undefined;
    }
  };
}

interface MockTemplates {
  /** The answer, or undefined if the response has no template. Throws if the integration is incomplete. */
  answer(context: Properties): string | undefined;
}

/**
 * Mock integrations: the gateway answers without a function. A constant selects the template, and templates know only
 * `$context`. Incomplete definitions fail, although AWS may be more lenient.
 */
function mockOf(integration: Properties, responses: Properties[]): MockTemplates {
  const request = templateOf(integration.RequestTemplates, integration.TemplateSelectionExpression);
  return {
    answer(context) {
      const status = statusIn(request && filled(request, context));
      const response =
        responses.find(({ IntegrationResponseKey }) => matches(String(IntegrationResponseKey), status)) ??
        responses.find(({ IntegrationResponseKey }) => IntegrationResponseKey === '$default');
      if (!response) throw new Error(`The mock integration has no response for ${status}`);
      const text = templateOf(response.ResponseTemplates, response.TemplateSelectionExpression);
      return text && filled(text, context);
    },
  };
}

function templateOf(templates: unknown, selection: unknown): string | undefined {
  return (templates as Record<string, string> | undefined)?.[String(selection ?? '$default')];
}

function statusIn(request: string | undefined): string {
  const { statusCode } = JSON.parse(request ?? '{}') as { statusCode?: unknown };
  if (!Number.isInteger(statusCode)) throw new Error('The request template of a mock integration names its statusCode');
  return String(statusCode);
}

/** `/2\d\d/` or the status itself. */
function matches(key: string, status: string): boolean {
  const [, pattern] = /^\/(.*)\/$/.exec(key) ?? [];
  return pattern === undefined ? key === status : new RegExp(`^(?:${pattern})$`).test(status);
}

function filled(template: string, context: Properties): string {
  return template.replaceAll(/\$context\.([A-Za-z]+(?:\.[A-Za-z]+)*)/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((each, name) => (each as Properties | undefined)?.[name], context);
    return value === undefined ? '' : String(value);
  });
}
