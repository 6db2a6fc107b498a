import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetServiceQuotaCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { EDGE_REGION, needsEdge } from '../settings.ts';
import { type CheckContext, clientOptions } from './aws.ts';
import { check, type Finding, isMissing, lacksCredentials, later, ok, reasonOf, toDo } from './finding.ts';

/* The account itself: who deploys where, and what the account allows. */

/** The region that the environment or the profile names. */
export async function configuredRegion(): Promise<string | undefined> {
  try {
    return await new STSClient({}).config.region();
  } catch {
    // A variable that CDK reads too.
    return process.env.AWS_DEFAULT_REGION || undefined;
  }
}

export function checkRegion({ region, limitMs }: CheckContext): Promise<Finding> {
  return check('region', limitMs, async () =>
    region === undefined
      ? toDo('Name the region of the deployment: export AWS_REGION=eu-central-1, or another one.')
      : ok(region),
  );
}

export interface Identity {
  Account?: string | undefined;
  Arn?: string | undefined;
}

/** The identity of the credentials. */
export async function loadIdentity(around: CheckContext): Promise<Identity> {
  const client = new STSClient({ ...clientOptions(around), region: around.region ?? EDGE_REGION });
  return client.send(new GetCallerIdentityCommand());
}

export function checkCredentials(around: CheckContext, identity: Promise<Identity>): Promise<Finding> {
  return check('credentials', around.limitMs, async () => {
    try {
      const { Account, Arn } = await identity;
      return ok(`account ${Account}, as ${Arn}`);
    } catch (error) {
      if (!lacksCredentials(error)) throw error;
      const why = reasonOf(error).startsWith('AWS') ? reasonOf(error) : 'There are no credentials.';
      return toDo(`${why.replace(/\.?$/, '.')} Sign in with 'aws configure' or 'aws sso login', or set AWS_PROFILE.`);
    }
  });
}

/** The parameter that `cdk bootstrap` creates in an account. */
const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version';
/** The lowest version that the stack's template accepts. */
const BOOTSTRAP_VERSION = 6;

export function checkBootstrap(around: CheckContext, identity: Promise<Identity>): Promise<Finding> {
  const { settings, limitMs } = around;
  // The certificate of a domain and the web ACL are made in a stack of that region.
  const regions = [...new Set([around.region, ...(needsEdge(settings) ? [EDGE_REGION] : [])])];
  return check('CDK bootstrap', limitMs, async () => {
    const versions: string[] = [];
    for (const region of regions) {
      const version = await bootstrapVersion({ ...around, region });
      const step = `Run: npx cdk bootstrap aws://${(await identity).Account}/${region}`;
      if (version === undefined) return toDo(`CDK has not been prepared in ${region}. ${step}`);
      if (version < BOOTSTRAP_VERSION) {
        return toDo(`${region} has version ${version}, and ${BOOTSTRAP_VERSION} is needed. ${step}`);
      }
      versions.push(`version ${version} in ${region}`);
    }
    return ok(versions.join(', '));
  });
}

async function bootstrapVersion(around: CheckContext): Promise<number | undefined> {
  try {
    const client = new SSMClient(clientOptions(around));
    const { Parameter } = await client.send(new GetParameterCommand({ Name: BOOTSTRAP_PARAMETER }));
    return Number(Parameter?.Value);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * The concurrency below which background work may slow down people's calls: two instances for each queue, and 100 for
 * the API.
 */
const ENOUGH_CONCURRENCY = 124;

export function checkConcurrency(around: CheckContext): Promise<Finding> {
  return check('Lambda concurrency', around.limitMs, async () => {
    const { AccountLimit } = await new LambdaClient(clientOptions(around)).send(new GetAccountSettingsCommand());
    const quota = AccountLimit?.ConcurrentExecutions ?? 0;
    const { lambdaConcurrency } = around.settings;
    const request =
      'request 1,000: aws service-quotas request-service-quota-increase --service-code lambda ' +
      '--quota-code L-B99A9384 --desired-value 1000';
    if (lambdaConcurrency > quota) {
      return toDo(
        `The account runs ${quota} functions at the same time, and lambdaConcurrency in cdk.json is ` +
          `${lambdaConcurrency}. Set it to ${quota}, or ${request}`,
      );
    }
    if (quota < ENOUGH_CONCURRENCY) {
      return later(
        `${quota} functions run at the same time, so that calls wait for background work. Please ${request}`,
      );
    }
    if (around.settings.stage === 'prod' && lambdaConcurrency < quota) {
      return later(`${quota}, but lambdaConcurrency in cdk.json is ${lambdaConcurrency}. Set it to ${quota}.`);
    }
    return ok(`${quota} functions at the same time`);
  });
}

/** The quotas of API Gateway, with AWS's defaults in most regions. */
const API_QUOTAS = {
  requests: { code: 'L-8A5B8E43', usual: 10_000 },
  connections: { code: 'L-9ED1E49A', usual: 500 },
};

/** Checks both quotas. The HTTP and the WebSocket API share the first one. */
export function checkApiQuotas(around: CheckContext): Promise<Finding[]> {
  return Promise.all([
    checkApiQuota(around, 'HTTP API quota', API_QUOTAS.requests, 'requests a second'),
    checkApiQuota(around, 'WebSocket quota', API_QUOTAS.connections, 'new connections a second'),
  ]);
}

function checkApiQuota(
  around: CheckContext,
  topic: string,
  { code, usual }: { code: string; usual: number },
  unit: string,
): Promise<Finding> {
  return check(topic, around.limitMs, async () => {
    const command = new GetServiceQuotaCommand({ ServiceCode: 'apigateway', QuotaCode: code });
    const { Quota } = await new ServiceQuotasClient(clientOptions(around)).send(command);
    const value = Quota?.Value ?? 0;
    const figure = `${value.toLocaleString('en')} ${unit}`;
    if (value >= usual) return ok(figure);
    return later(
      `${figure}, less than the usual ${usual.toLocaleString('en')}. Request more: Service Quotas, ${code}.`,
    );
  });
}
