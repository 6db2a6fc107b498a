/*
 * The calls of the API by its public OpenAPI description, and random requests for them. Nothing else of the product is
 * used, so a new call is attacked as soon as it is described.
 */
import fc from 'fast-check';
import { openapi } from '#shared/contracts/openapi.ts';
import type { World } from '#test/support/world.ts';

/** The part of a JSON Schema that requests are made of. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
}

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, unknown>;
}

export interface DescribedCall {
  title: string;
  method: string;
  /** With names in braces. */
  path: string;
  needsToken: boolean;
  parameters: Operation['parameters'];
  body: Schema | undefined;
  /** The statuses that the description names. */
  statuses: number[];
}

/** All calls, in the order of the description. */
export async function describedCalls(world: Pick<World, 'anyone'>): Promise<DescribedCall[]> {
  const { paths } = (await world.anyone.call(openapi.read)) as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      title: operation.operationId,
      method: method.toUpperCase(),
      path,
      needsToken: operation.security.length > 0,
      parameters: operation.parameters,
      body: operation.requestBody?.content['application/json'].schema,
      statuses: Object.keys(operation.responses).flatMap((status) => (Number(status) ? [Number(status)] : [])),
    })),
  );
}

/** Texts that break programs: odd Unicode, numbers and dates as text, names of fields of objects. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  '\ufeffRun',
  'İ'.repeat(40),
  'a\u0301'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(30),
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "'; DROP TABLE users; --",
  '{{7*7}}<%= 7*7 %>',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  'NaN',
  '1e999',
  'x'.repeat(70_000),
];
const ODD_NUMBERS = [0, -0, -1, 0.1, 1e21, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 53];
/** An array in arrays. */
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

/** A value of no or any type. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, deep(500)),
  fc.constantFrom<unknown>(...ODD_TEXTS, ...ODD_NUMBERS),
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
);

/** A value of the schema in four of five cases, and anything in the fifth. */
function mostlyFitting(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(fitting));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const fields = Object.fromEntries(properties.map(([name, each]) => [name, mostlyFitting(each)]));
      return fc.record(fields, { requiredKeys: (schema.required ?? []).filter((name) => name in fields) });
    }
    case 'array':
      return fc.array(mostlyFitting(schema.items ?? {}), { maxLength: 4 });
    case 'string':
      return fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('Run', '2026-11-20', 'ada@example.com'));
    case 'number':
    case 'integer':
      return fc.integer({ min: -2, max: 2_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
}

export interface RandomRequest {
  call: DescribedCall;
  /** With its query. */
  path: string;
  /** Undefined for a call without a body. */
  body: string | undefined;
  token: 'own' | 'none' | 'broken';
}

/** Random requests to these calls, with these ids (of the caller and of other users) and with odd ones. */
export function randomRequests(calls: readonly DescribedCall[], ids: readonly string[]): fc.Arbitrary<RandomRequest> {
  return fc.constantFrom(...calls).chain((call) => {
    const id = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS.filter((text) => text.length < 1_000)) },
    );
    const query = call.parameters.filter((each) => each.in === 'query');
    const body = fc.oneof(
      { weight: 8, arbitrary: mostlyFitting(call.body ?? {}).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    );
    return fc
      .record({
        path: fc.array(id, { minLength: 2, maxLength: 2 }),
        query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, mostlyFitting(schema)]))),
        body: call.body ? body : fc.constant(undefined),
        token: fc.oneof(
          { weight: 18, arbitrary: fc.constant('own' as const) },
          { weight: 1, arbitrary: fc.constantFrom('none' as const, 'broken' as const) },
        ),
      })
      .map((random) => ({
        call,
        token: random.token,
        body: random.body,
        path: filled(call, random.path, random.query),
      }));
  });
}

/** The path with these values in the place of its names, and with the query. */
export function filled({ path }: DescribedCall, ids: readonly string[], query: Record<string, unknown> = {}): string {
  const left = [...ids];
  const withIds = path.replace(/\{\w+\}/g, () => encodeURIComponent((left.shift() ?? '').toWellFormed()));
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, asText(value).slice(0, 2_000)]);
  const search = new URLSearchParams(texts).toString();
  return search ? `${withIds}?${search}` : withIds;
}

const asText = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''));
