/** The REQUEST authorizer of a handshake: whether it admits the caller, and the context that later events get. */

import type { Properties } from '../cloudformation/template.ts';
import type { HttpAnswer } from '../http-messages.ts';
import { jsonAnswer } from '../http-messages.ts';
import { FunctionError } from '../lambda/environment.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Authorizer } from './definition.ts';
import type { Handshake } from './events.ts';

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: string | string[];
}

interface Verdict {
  principalId?: unknown;
  policyDocument?: { Statement?: Statement | Statement[] };
  context?: Properties;
}

type Authorization = { refusal: HttpAnswer } | { refusal?: undefined; context: Properties };

const UNAUTHORIZED = jsonAnswer(401, { message: 'Unauthorized' });
const FAILED = jsonAnswer(500, { message: 'Internal server error' });
const DENIED = jsonAnswer(403, {
  Message: 'User is not authorized to access this resource with an explicit deny in an identity-based policy',
});

export async function authorize(
  { functionUri, identitySources }: Authorizer,
  handshake: Handshake,
  methodArn: string,
  functions: Functions,
): Promise<Authorization> {
  if (!identitySources.every((source) => isGiven(source, handshake))) return { refusal: UNAUTHORIZED };
  try {
    const { payload } = await functions.invoke(functionUri, { type: 'REQUEST', methodArn, ...handshake });
    return judge(JSON.parse(payload) as Verdict | null, methodArn);
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    return { refusal: error.message === 'Unauthorized' ? UNAUTHORIZED : FAILED };
  }
}

function isGiven(source: string, { headers, queryStringParameters = {} }: Handshake): boolean {
  const [, kind, name = ''] = /^route\.request\.(querystring|header)\.(.+)$/.exec(source) ?? [];
  if (kind === 'querystring') return Boolean(queryStringParameters[name]);
  if (kind !== 'header') return false;
  return Object.entries(headers).some(([each, value]) => each.toLowerCase() === name.toLowerCase() && value !== '');
}

function judge(verdict: Verdict | null, methodArn: string): Authorization {
  const statements = verdict?.policyDocument?.Statement;
  const context = verdict?.context ?? {};
  // API Gateway passes only strings, numbers and booleans to integrations.
  const isFlat = Object.values(context).every((value) => typeof value !== 'object');
  if (typeof verdict?.principalId !== 'string' || !statements || !isFlat) return { refusal: FAILED };
  const concerning = [statements].flat().filter((statement) => concerns(statement, methodArn));
  const isAllowed = concerning.some(({ Effect }) => Effect === 'Allow');
  if (!isAllowed || concerning.some(({ Effect }) => Effect === 'Deny')) return { refusal: DENIED };
  const texts = Object.entries(context).map(([name, value]) => [name, String(value)]);
  return { context: { ...Object.fromEntries(texts), principalId: verdict.principalId } };
}

function concerns({ Action, Resource }: Statement, methodArn: string): boolean {
  return (
    [Action].flat().some((each) => glob(each).test('execute-api:Invoke')) &&
    [Resource].flat().some((each) => glob(each).test(methodArn))
  );
}

function glob(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'i');
}
