/**
 * The calls of AWS that an operator's scripts make, such as `npm run replay`: Lambda's Invoke and CloudFormation's
 * ListStackResources, under `/__local/`. `GET /__local/endpoints` names the variables that lead the SDK here.
 */
import { type HttpAnswer, type HttpRequest, jsonAnswer } from '../http-messages.ts';
import { FunctionError } from '../lambda/environment.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Services } from '../services.ts';

/** The types of resources that scripts look for. */
const TYPES = ['AWS::DynamoDB::GlobalTable', 'AWS::Lambda::Function', 'AWS::S3::Bucket', 'AWS::SQS::Queue'];

/** The stack name of the stage whose template the local cloud reads. */
const STACK = 'Steadfast-prod';

interface ManagementOptions {
  port: number;
  services: Services;
  functions: Functions;
}

/** The answer to a management call; undefined for other requests. */
export function createManagement({ port, services, functions }: ManagementOptions) {
  const here = `http://localhost:${port}/__local`;
  return (request: HttpRequest, name: string): HttpAnswer | Promise<HttpAnswer> | undefined => {
    if (name === 'endpoints' && request.method === 'GET') {
      return jsonAnswer(200, {
        AWS_ENDPOINT_URL_CLOUDFORMATION: `${here}/cloudformation`,
        AWS_ENDPOINT_URL_LAMBDA: `${here}/lambda`,
        AWS_ENDPOINT_URL_S3: services.objects?.endpoint,
      });
    }
    const invoked = /^lambda\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(name)?.[1];
    if (invoked && request.method === 'POST') return invoke(decodeURIComponent(invoked), request, functions);
    if (/^cloudformation\/?$/.test(name) && request.method === 'POST') return listResources(request, services);
    return undefined;
  };
}

async function invoke(name: string, { body }: HttpRequest, functions: Functions): Promise<HttpAnswer> {
  try {
    const { payload } = await functions.invoke(name, JSON.parse(body.toString() || '{}'));
    return { status: 200, headers: [['content-type', 'application/json']], body: payload };
  } catch (error) {
    if (!(error instanceof FunctionError)) return jsonAnswer(404, { Type: 'User', message: String(error) });
    return jsonAnswer(200, { errorType: error.type, errorMessage: error.message }, [
      ['x-amz-function-error', 'Unhandled'],
    ]);
  }
}

function listResources({ body }: HttpRequest, { template }: Services): HttpAnswer {
  const asked = new URLSearchParams(body.toString());
  if (asked.get('Action') !== 'ListStackResources') return xml(400, error('Only ListStackResources is served here'));
  const stackName = asked.get('StackName') ?? '';
  if (stackName !== STACK) {
    return xml(400, error(`Stack with id ${escaped(stackName)} does not exist`));
  }
  const members = TYPES.flatMap(template.resources).map(({ logicalId, type }) => {
    const physicalId = String(template.resolve({ Ref: logicalId }));
    const fields = { LogicalResourceId: logicalId, PhysicalResourceId: physicalId, ResourceType: type };
    const inner = Object.entries(fields).map(([key, value]) => `<${key}>${escaped(value)}</${key}>`);
    return `<member>${inner.join('')}<ResourceStatus>CREATE_COMPLETE</ResourceStatus></member>`;
  });
  const result = `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>`;
  return xml(
    200,
    `<ListStackResourcesResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">` +
      `<ListStackResourcesResult>${result}</ListStackResourcesResult></ListStackResourcesResponse>`,
  );
}

function error(message: string): string {
  return `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${message}</Message></Error></ErrorResponse>`;
}

function xml(status: number, body: string): HttpAnswer {
  return { status, headers: [['content-type', 'text/xml']], body };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
