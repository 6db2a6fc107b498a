import { expect } from 'vitest';
import { buildFunctions, loadTemplate } from '#infra/local/command/builds.ts';

/* Reads the template that CloudFormation gets. `loadTemplate` synthesizes it once for all files of these tests. */

export const template = await loadTemplate((await buildFunctions()).path);

export type Properties = Record<string, unknown>;

interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

/** The properties of all resources of a type. */
export function all(type: string): Properties[] {
  return idsOf(type).map((id) => propertiesOf(id));
}

/** The one resource of a type. */
export function only(type: string): { properties: Properties; resource: Record<string, unknown> } {
  const ids = idsOf(type);
  expect(ids, type).toHaveLength(1);
  const [id = ''] = ids;
  return { properties: propertiesOf(id), resource: template.Resources[id] as never };
}

export function idsOf(type: string): string[] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id]) => id);
}

export function propertiesOf(id: string): Properties {
  return template.Resources[id]?.Properties ?? {};
}

/** The product's functions, without those that CDK adds. */
export function productFunctions() {
  return Object.values(template.Resources).filter((resource) => resource.Metadata?.['steadfast:name']);
}

/** A function of the product with its environment variables and permissions. */
export function functionNamed(name: string): { variables: Properties; statements: Statement[]; id: string } {
  const found = Object.entries(template.Resources).find(([, { Metadata }]) => Metadata?.['steadfast:name'] === name);
  if (!found) throw new Error(`The template has no function ${name}`);
  const [id, { Properties: properties = {} }] = found;
  const {
    'Fn::GetAtt': [roleId = ''],
  } = properties.Role as { 'Fn::GetAtt': string[] };
  const role = JSON.stringify(roleId);
  const beside = all('AWS::IAM::Policy').filter(({ Roles }) => JSON.stringify(Roles).includes(role));
  const within = (propertiesOf(roleId).Policies ?? []) as Properties[];
  return {
    id,
    variables: (properties.Environment as { Variables?: Properties } | undefined)?.Variables ?? {},
    statements: [...within, ...beside].flatMap(
      ({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement,
    ),
  };
}

/** The actions on one service that a function is granted. */
export function granted(statements: Statement[], service: string): string[] {
  return statements
    .flatMap(({ Action }) => Action)
    .filter((action) => action.startsWith(`${service}:`))
    .toSorted();
}

/** The statements about one resource. */
export function about(statements: Statement[], id: string | undefined): Statement[] {
  return statements.filter(({ Resource }) => JSON.stringify(Resource).includes(`"${id}"`));
}

/** Resources of the one API of a protocol. */
export function ofApi(protocol: 'HTTP' | 'WEBSOCKET', type: string): Properties[] {
  const ids = idsOf('AWS::ApiGatewayV2::Api').filter((id) => propertiesOf(id).ProtocolType === protocol);
  expect(ids, protocol).toHaveLength(1);
  return all(`AWS::ApiGatewayV2::${type}`).filter(({ ApiId }) => (ApiId as { Ref: string }).Ref === ids[0]);
}

/** The event source mappings of a function. */
export function sourcesOf(name: string): Properties[] {
  const { id } = functionNamed(name);
  return all('AWS::Lambda::EventSourceMapping').filter(
    ({ FunctionName }) => (FunctionName as { Ref: string }).Ref === id,
  );
}

/** The functions that read queues. */
export const WORKERS = [
  'coach-reply',
  'data-export',
  'digests',
  'mail',
  'mail-feedback',
  'notify',
  'photo-analysis',
  'push',
  'resets',
  'reminders',
  'agreements',
  'maintenance',
];

/** Workers with two queues: for emails and digests, and for follow-up work and checks of photo drafts. */
const WITH_TWO_QUEUES = ['mail', 'maintenance'];

interface QueueProperties {
  VisibilityTimeout: number;
  RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [string, string] } };
}

/** The queues that a function reads. */
export function queuesReadBy(name: string): QueueProperties[] {
  const mappings = sourcesOf(name) as { EventSourceArn: { 'Fn::GetAtt': [string, string] } }[];
  expect(mappings, name).toHaveLength(WITH_TWO_QUEUES.includes(name) ? 2 : 1);
  return mappings.map(
    ({ EventSourceArn }) => propertiesOf(EventSourceArn['Fn::GetAtt'][0]) as unknown as QueueProperties,
  );
}
