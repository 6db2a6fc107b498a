import * as z from 'zod/mini';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { calls } from '#shared/contracts/api.ts';
import { codesOf } from '#shared/contracts/codes.ts';
import { type Endpoint, takesBody } from '#shared/contracts/endpoint.ts';
import { openapi } from '#shared/contracts/openapi.ts';
import { statusOf } from '#shared/domain/error-codes.ts';
import { PRODUCT } from '#shared/product.ts';
import { tagline } from '#shared/text/product.ts';

let description: ReturnType<typeof describe> | undefined;

export const handler = resource(
  openRoute(openapi.read, async () => {
    description ??= describe();
    return description;
  }),
);

function describe() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { noun, name, endpoint } of calls) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(noun, name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT.name, description: tagline, version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR, ErrorDetail: ERROR_DETAIL },
      responses: {
        Refused: { ...REFUSED, content: jsonOf(ref('Error')) },
      },
    },
  };
}

const REFUSED = { description: 'Refused, with a code and a sentence for each reason' };

const ERROR = {
  type: 'object',
  required: ['error', 'errors', 'details'],
  properties: {
    error: { type: 'string', description: 'The first of `errors`' },
    errors: { type: 'array', items: { type: 'string' }, description: 'The messages of `details`' },
    details: { type: 'array', items: { $ref: '#/components/schemas/ErrorDetail' } },
  },
};

const ERROR_DETAIL = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'Stable; each call names those that it may answer' },
    field: { type: 'string', description: 'The name of the field that is wrong' },
    params: { type: 'object', description: 'The blanks of the message' },
    message: { type: 'string', description: 'For people, in the language of the request' },
  },
};

/** The error codes of a call by status. */
function refusals(endpoint: Endpoint) {
  const byStatus = Object.groupBy(codesOf(endpoint), statusOf);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { ...REFUSED, content: jsonOf(errorWith(codes ?? [])) },
    ]),
  );
}

function errorWith(codes: readonly string[]) {
  const code = { type: 'string', enum: codes };
  const details = { type: 'array', items: { properties: { code } } };
  return { allOf: [ref('Error'), { properties: { details } }] };
}

function operation(noun: string, name: string, endpoint: Endpoint) {
  const { access, body, idempotent, mediaType, query, reply, repeatStatus, status, summary } = endpoint;
  const content = status === 204 ? undefined : { [mediaType]: { schema: schemaOf(reply, 'output') } };
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary,
    security: access === 'signed-in' ? [{ token: [] }] : [],
    parameters: [...pathParameters(endpoint), ...queryParameters(query), ...(idempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(takesBody(endpoint) &&
      !isNothing(body) && { requestBody: { required: true, content: jsonOf(schemaOf(body, 'input')) } }),
    responses: {
      ...(repeatStatus && { [repeatStatus]: { description: 'Done before', content } }),
      [status]: { description: 'Done', ...(content && { content }) },
      ...refusals(endpoint),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key within 24 hours makes the same thing, once',
  schema: { type: 'string', format: 'uuid' },
};

function pathParameters({ path }: Endpoint) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: Endpoint['query']) {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** OpenAPI 3.1 uses JSON Schema 2020-12, so the description is generated from the schemas that validate. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return described;
}

function isNothing(schema: z.ZodMiniType): boolean {
  const { properties = {} } = schemaOf(schema, 'input') as { properties?: object };
  return Object.keys(properties).length === 0;
}

function jsonOf(schema: unknown) {
  return { 'application/json': { schema } };
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
