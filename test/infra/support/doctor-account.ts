import type { Settings } from '#infra/settings.ts';
import type { Reply } from './aws-stand-in.ts';

/* The account of a finished deployment, as AWS answers for it. */

export const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b';

export const SETTINGS: Settings = {
  stage: 'prod',
  sender: 'hello@steadfast.test',
  senderIdentity: 'domain',
  alarms: undefined,
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
const SECRETS = [
  resource('SecretsFirebase1A', secretArn('Firebase'), 'AWS::SecretsManager::Secret'),
  resource('SecretsFatSecret2B', secretArn('FatSecret'), 'AWS::SecretsManager::Secret'),
];
export const stackIs = (status: string) =>
  `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>Steadfast-prod</StackName>
  <CreationTime>2027-01-01T00:00:00Z</CreationTime><StackStatus>${status}</StackStatus></member></Stacks>
  </DescribeStacksResult></DescribeStacksResponse>`;
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
  ListStackResources: resources(IDENTITY, ...SECRETS),
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
  'Lambda concurrency',
  'HTTP API quota',
  'WebSocket quota',
  'SES',
  'SES quota',
  'sender',
  'certificate',
  'hosted zone',
  'Firebase secret',
  'FatSecret secret',
];
