import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { stackName } from '../stage.ts';
import { type CheckContext, clientOptions } from './aws.ts';
import { check, type Finding, later, ok, toDo, unknown } from './finding.ts';

/* The stack of the stage, if it was deployed before, and the secrets that its owner fills. */

export interface StackState {
  /** The status by CloudFormation; undefined if there is no such stack. */
  status: string | undefined;
  resources: { logicalId: string; physicalId: string; type: string }[];
  /** The reason why the first deployment has failed, if the credentials may read it. */
  failure: string | undefined;
}

/** The statuses of a stack whose first deployment has failed. CloudFormation does not update it. */
const FAILED_AT_FIRST = ['CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

/** The state of the stack: one request, and one for each hundred resources, or events of a failed first deployment. */
export async function loadStack(around: CheckContext): Promise<StackState> {
  const StackName = stackName(around.settings);
  const client = new CloudFormationClient(clientOptions(around));
  const status = await statusOf(client, StackName);
  if (status === undefined) return { status, resources: [], failure: undefined };
  if (FAILED_AT_FIRST.includes(status)) {
    const failure = await firstFailure(client, StackName).catch(() => undefined);
    return { status, resources: [], failure };
  }
  const resources: StackState['resources'] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListStackResourcesCommand({ StackName, ...(NextToken && { NextToken }) }));
    for (const { LogicalResourceId = '', PhysicalResourceId = '', ResourceType = '' } of page.StackResourceSummaries ??
      []) {
      resources.push({ logicalId: LogicalResourceId, physicalId: PhysicalResourceId, type: ResourceType });
    }
    NextToken = page.NextToken;
  } while (NextToken);
  return { status, resources, failure: undefined };
}

/** The first failure. Events begin with the latest, and later failures are consequences of the first. */
async function firstFailure(client: CloudFormationClient, StackName: string): Promise<string | undefined> {
  let failure: string | undefined;
  let NextToken: string | undefined;
  do {
    const page = await client.send(new DescribeStackEventsCommand({ StackName, ...(NextToken && { NextToken }) }));
    for (const { LogicalResourceId, ResourceStatus, ResourceStatusReason } of page.StackEvents ?? []) {
      if (ResourceStatus === 'CREATE_FAILED') failure = `${LogicalResourceId}: ${ResourceStatusReason}`;
    }
    NextToken = page.NextToken;
  } while (NextToken);
  return failure;
}

/** The status of a stack, or undefined if there is none. One request. */
export async function statusOf(client: CloudFormationClient, StackName: string): Promise<string | undefined> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks[0]?.StackStatus;
  } catch (error) {
    // CloudFormation has no error name for a missing stack.
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
}

export function checkStack(around: CheckContext, stack: Promise<StackState>): Promise<Finding> {
  return check('stack', around.limitMs, async () => {
    const { status, failure } = await stack;
    const name = stackName(around.settings);
    if (status === undefined) return ok(`${name} was not deployed yet`);
    if (status.endsWith('_IN_PROGRESS')) return toDo(`${name} is ${status}: wait until that is over.`);
    if (FAILED_AT_FIRST.includes(status)) {
      const why = failure === undefined ? '' : `, first ${failure.replace(/\.$/, '')}`;
      return toDo(`The first deployment of ${name} has failed (${status}${why}): delete the stack in the console.`);
    }
    if (status === 'UPDATE_ROLLBACK_FAILED') {
      return toDo(`${name} is ${status}: choose 'Continue update rollback' in the console.`);
    }
    return ok(`${name} is ${status}`);
  });
}

/** The error of AWS for an account that it has not verified. No request asks for that state. */
const UNVERIFIED = /account must be verified/i;
const REQUEST = "open a case with AWS Support ('Account and billing', which is free) and ask for CloudFront";

export function checkCloudFront(around: CheckContext, stack: Promise<StackState>): Promise<Finding> {
  return check('CloudFront', around.limitMs, async () => {
    const { resources, failure = '' } = await stack;
    if (resources.some(({ type }) => type === 'AWS::CloudFront::Distribution'))
      return ok('the site has a distribution');
    if (UNVERIFIED.test(failure)) return toDo(`This account may not create distributions yet: ${REQUEST}.`);
    return unknown(
      'Some new accounts may not create distributions, which shows only when the first one is created. If the ' +
        `deployment ends with 'Your account must be verified', ${REQUEST}.`,
    );
  });
}

/** The secrets that the owner fills, each with its use and its fields. */
const SECRETS = [
  { topic: 'Firebase secret', logicalId: /Firebase/, fields: ['serviceAccount', 'web'], use: 'pushes by FCM' },
  { topic: 'FatSecret secret', logicalId: /FatSecret/, fields: ['consumerKey', 'consumerSecret'], use: 'more foods' },
];

/** Checks the secrets; none before the first deployment, which creates them. */
export async function checkSecrets(around: CheckContext, stack: Promise<StackState>): Promise<Finding[]> {
  const { resources } = await stack.catch(() => ({ resources: [] as StackState['resources'] }));
  const secrets = resources.filter(({ type }) => type === 'AWS::SecretsManager::Secret');
  const findings = SECRETS.flatMap(({ topic, logicalId, fields, use }) => {
    const secret = secrets.find((each) => logicalId.test(each.logicalId));
    if (!secret) return [];
    const fill = `fill the secret ${nameIn(secret.physicalId)} as docs/deploy.md says`;
    return check(topic, around.limitMs, async () => {
      const filled = await fieldsOf(around, secret.physicalId);
      if (filled === undefined) return toDo(`It has no JSON: ${fill}.`);
      const missing = fields.filter((field) => !filled[field]);
      if (missing.length === 0) return ok('filled');
      if (missing.length < fields.length) return later(`It has no ${missing.join(', ')}: ${fill}.`);
      return later(`Empty. If you want ${use}, ${fill}.`);
    });
  });
  return Promise.all(findings);
}

async function fieldsOf(around: CheckContext, SecretId: string): Promise<Record<string, unknown> | undefined> {
  const client = new SecretsManagerClient(clientOptions(around));
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  try {
    return JSON.parse(SecretString) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** The name of a secret in its ARN, which ends in a dash and six more characters. */
function nameIn(arn: string): string {
  return (
    arn
      .split(':')
      .at(-1)
      ?.replace(/-\w{6}$/, '') ?? arn
  );
}
