import { afterEach, beforeEach, expect, vi } from 'vitest';
import { diagnose } from '#infra/doctor/doctor.ts';
import type { Settings } from '#infra/settings.ts';
import { type AwsStandIn, type Reply, startAwsStandIn } from './aws-stand-in.ts';

/* The account of a finished deployment, as AWS answers for it. */

export const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b';

export const SETTINGS: Settings = {
  stage: 'prod',
  sender: 'hello@steadfast.test',
  senderIdentity: 'domain',
  alarms: 'ops@steadfast.test',
  monthlySpend: 60,
  photoKeys: 1,
  tracing: false,
  domain: 'app.steadfast.test',
  hostedZone: 'Z0123456789ABC',
  certificateArn: CERTIFICATE,
  lambdaConcurrency: 1000,
  wafRate: undefined,
};

const secretArn = (name: string) => `arn:aws:secretsmanager:eu-central-1:123456789012:secret:Secrets${name}-AbCdEf`;
const resource = (id: string, physical: string, type: string) =>
  `<member><LogicalResourceId>${id}</LogicalResourceId><PhysicalResourceId>${physical}</PhysicalResourceId>` +
  `<ResourceType>${type}</ResourceType><ResourceStatus>CREATE_COMPLETE</ResourceStatus>` +
  '<LastUpdatedTimestamp>2027-01-01T00:00:00Z</LastUpdatedTimestamp></member>';
export const resources = (...all: string[]) =>
  '<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries>' +
  `${all.join('')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`;
const IDENTITY = resource('MailSender', 'steadfast.test', 'AWS::SES::EmailIdentity');
const DISTRIBUTION = resource('SiteDistribution1A', 'E123', 'AWS::CloudFront::Distribution');
const SECRETS = [
  resource('SecretsFirebase1A', secretArn('Firebase'), 'AWS::SecretsManager::Secret'),
  resource('SecretsFatSecret2B', secretArn('FatSecret'), 'AWS::SecretsManager::Secret'),
];
export const stackIs = (status: string) =>
  `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>Steadfast-prod</StackName>
  <CreationTime>2027-01-01T00:00:00Z</CreationTime><StackStatus>${status}</StackStatus></member></Stacks>
  </DescribeStacksResult></DescribeStacksResponse>`;
/** The events of a deployment that has failed, the latest first. */
export const failedFor = (reason: string) =>
  `<DescribeStackEventsResponse><DescribeStackEventsResult><StackEvents>${[
    ['SiteDistribution1A', 'DELETE_COMPLETE', ''],
    ['DataTable2B', 'CREATE_FAILED', 'Resource creation cancelled'],
    ['SiteDistribution1A', 'CREATE_FAILED', reason],
    ['SiteDistribution1A', 'CREATE_IN_PROGRESS', ''],
  ]
    .map(
      ([id, status, why]) =>
        `<member><StackId>x</StackId><EventId>x</EventId><StackName>x</StackName><LogicalResourceId>${id}
        </LogicalResourceId><ResourceStatus>${status}</ResourceStatus><Timestamp>2027-01-01T00:00:00Z</Timestamp>
        <ResourceStatusReason>${why}</ResourceStatusReason></member>`,
    )
    .join('')}</StackEvents></DescribeStackEventsResult></DescribeStackEventsResponse>`.replaceAll(/\s+(?=<)/g, '');
export const zone = (name: string, isPrivate = false) =>
  `<GetHostedZoneResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><HostedZone><Id>/hostedzone/Z</Id>
  <Name>${name}.</Name><CallerReference>x</CallerReference>
  <Config><PrivateZone>${isPrivate}</PrivateZone></Config></HostedZone></GetHostedZoneResponse>`;
export const MAIL = {
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  EnforcementStatus: 'HEALTHY',
  SendQuota: { MaxSendRate: 14, Max24HourSend: 50_000, SentLast24Hours: 1234 },
};
export const SENDER = { VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS', Tokens: ['one', 'two'] } };
export const ISSUED = { Status: 'ISSUED', DomainName: 'steadfast.test', SubjectAlternativeNames: ['*.steadfast.test'] };
/** It has everything that each of the secrets needs. */
const SECRET = { SecretString: JSON.stringify({ serviceAccount: {}, web: {}, consumerKey: 'k', consumerSecret: 's' }) };

/** An account in which all is done. */
export const FINE: Record<string, Reply> = {
  GetCallerIdentity: `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
    <GetCallerIdentityResult><Arn>arn:aws:iam::123456789012:user/ada</Arn><UserId>A</UserId>
    <Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
  GetParameter: { Parameter: { Name: '/cdk-bootstrap/hnb659fds/version', Value: '28' } },
  DescribeStacks: stackIs('UPDATE_COMPLETE'),
  ListStackResources: resources(IDENTITY, DISTRIBUTION, ...SECRETS),
  GetAccountSettings: { AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 900 } },
  GetServiceQuota: { Quota: { Value: 10_000 } },
  GetAccount: MAIL,
  GetEmailIdentity: SENDER,
  DescribeCertificate: { Certificate: ISSUED },
  GetHostedZone: zone('steadfast.test'),
  GetSecretValue: SECRET,
};

/** What the findings are about, in their order. */
export const TOPICS = [
  'credentials',
  'region',
  'CDK bootstrap',
  'stack',
  'CloudFront',
  'Lambda concurrency',
  'HTTP API quota',
  'WebSocket quota',
  'SES',
  'SES quota',
  'sender',
  'alarms',
  'certificate',
  'hosted zone',
  'Firebase secret',
  'FatSecret secret',
];

/** The account for each test of a file, in which all is done. */
export function accountOfFile(): { aws: AwsStandIn } {
  const account = {} as { aws: AwsStandIn };
  beforeEach(async () => {
    account.aws = await startAwsStandIn({ ...FINE });
    vi.stubEnv('AWS_ENDPOINT_URL', account.aws.url);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    // Nobody's own profile.
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await account.aws[Symbol.asyncDispose]();
  });
  return account;
}

/** The finding about a topic, where the account differs from a fine one. */
export async function found(
  account: { aws: AwsStandIn },
  topic: string,
  replies: Record<string, Reply>,
  settings: Partial<Settings> = {},
) {
  Object.assign(account.aws.replies, replies);
  const findings = await diagnose({ ...SETTINGS, ...settings });
  const [one, ...others] = findings.filter((each) => each.topic === topic);
  expect(others).toEqual([]);
  return `${one?.state}: ${one?.text}`;
}
