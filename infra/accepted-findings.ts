/**
 * Findings of cdk-nag (its pack `AwsSolutions`) that the stack accepts, with the reason. A test fails for a finding
 * that is missing here, and for an entry that no finding needs.
 */
export interface AcceptedFinding {
  /** The rule of the pack. */
  rule: string;
  /** For rules that report each wildcard or policy: which ones. */
  about?: readonly string[];
  /** Paths of constructs in the stack; `*` stands for any text. */
  at: readonly string[];
  reason: string;
}

const BUCKET_DEPLOYMENT = 'Custom::CDKBucketDeployment*';

export const ACCEPTED_FINDINGS: readonly AcceptedFinding[] = [
  {
    rule: 'APIG4',
    at: ['Rest/Api/*'],
    reason:
      'Each function checks the session itself (functions/lib/http/route.ts): it needs the user that the check loads, ' +
      'and an authorizer would be a second function and a second read for each call. A test sends every call with ' +
      'tokens that are wrong.',
  },
  {
    rule: 'APIG4',
    at: [
      'Live/Api/$disconnect-Route',
      'Live/Api/$default-Route',
      'Live/Api/subscribe-Route',
      'Live/Api/unsubscribe-Route',
      'Live/Api/hello-Route',
      'Live/Api/ping-Route',
      'Live/Api/message-Route',
    ],
    reason: 'A WebSocket API authorizes the handshake only. The route $connect, which is not here, has an authorizer.',
  },
  {
    rule: 'APIG1',
    at: ['Live/Stage'],
    reason:
      'In dev alone. The role that writes this log is a setting of the account, which other stages use: a stage that ' +
      'can be deleted whole must not make it.',
  },
  {
    rule: 'CFR1',
    at: ['Site/Distribution'],
    reason: 'The product is for people everywhere.',
  },
  {
    rule: 'CFR2',
    at: ['Site/Distribution'],
    reason:
      'A web ACL costs at least $6 a month, about as much as the whole stack without users. The setting wafRate adds ' +
      'one. Limits by network and by account hold without it (docs/limits.md).',
  },
  {
    rule: 'CFR3',
    at: ['Site/Distribution'],
    reason:
      'The log would keep addresses and paths of all visitors. The API has an access log without addresses, and ' +
      'CloudFront has metrics without any log.',
  },
  {
    rule: 'CFR4',
    at: ['Site/Distribution'],
    reason: 'CloudFront sets the versions of TLS for its own domain. With a domain of its own, the site requires 1.2.',
  },
  {
    rule: 'S1',
    at: ['Data/Undelivered', 'Photos/Bucket', 'Site/Files'],
    reason:
      'All requests come from CloudFront, from our functions or by URLs that these sign, and none can be anonymous. ' +
      'A log would need a bucket of its own and keep addresses of people. Whoever wants one adds CloudTrail data ' +
      'events for the account.',
  },
  {
    rule: 'SMG4',
    at: ['Secrets/Token', 'Secrets/Sealing'],
    reason:
      'What the earlier key has signed or encrypted remains in use, so each secret has several keys, and the owner ' +
      'adds and removes them as docs/deploy.md says. A schedule cannot know when the earlier key is no longer needed.',
  },
  {
    rule: 'SMG4',
    at: ['Secrets/Origin', 'Secrets/Photo'],
    reason: 'CloudFront has the same value in its configuration, so that only a deployment can change both.',
  },
  {
    rule: 'SMG4',
    at: ['Secrets/Firebase', 'Secrets/FatSecret'],
    reason: 'They are keys of other companies, who issue new ones to the owner of the account only.',
  },
  {
    rule: 'SNS3',
    at: ['Alarms/Topic'],
    reason:
      'Only CloudWatch and the owner of the account can publish, by the policy that SNS gives a topic. A policy of ' +
      'our own would replace it, and CloudWatch always uses TLS.',
  },
  {
    rule: 'L1',
    at: [BUCKET_DEPLOYMENT],
    reason: 'CDK chooses the runtime of its own function. It runs during a deployment only.',
  },
  {
    rule: 'IAM4',
    about: ['AWSLambdaBasicExecutionRole'],
    at: [`${BUCKET_DEPLOYMENT}/ServiceRole`, 'BucketNotificationsHandler*/Role'],
    reason: 'CDK makes the roles of its own functions, which run during a deployment only. Ours do not have it.',
  },
  {
    rule: 'IAM4',
    about: ['AmazonAPIGatewayPushToCloudWatchLogs'],
    at: ['Live/LogRole'],
    reason: 'API Gateway requires these permissions for the role that writes the logs of all APIs of an account.',
  },
  {
    rule: 'IAM5',
    about: [
      'Action::s3:GetObject*',
      'Action::s3:GetBucket*',
      'Action::s3:List*',
      'Action::s3:DeleteObject*',
      'Action::s3:Abort*',
      'Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
      'Resource::<SiteFiles.Arn>/*',
      'Resource::*',
    ],
    at: [`${BUCKET_DEPLOYMENT}/ServiceRole/DefaultPolicy`],
    reason:
      'CDK gives these to its own function, which copies the built site to the bucket and invalidates CloudFront during ' +
      'a deployment.',
  },
  {
    rule: 'IAM5',
    about: ['Resource::<PhotosBucket.Arn>/*'],
    at: ['*-role'],
    reason:
      'Objects have the ids of users and entries in their names. A test holds which functions have which actions.',
  },
  {
    rule: 'IAM5',
    about: ['Resource::<PhotosBucket.Arn>/uploads/*'],
    at: ['fitness-role', 'journaling-role', 'pictures-role'],
    reason: 'They sign uploads, whose names have the id of the user.',
  },
  {
    rule: 'IAM5',
    about: ['Resource::<DataUndelivered.Arn>/*'],
    at: ['deliver-role', 'live-role'],
    reason: 'Lambda chooses the names of the records that it gives up.',
  },
  {
    rule: 'IAM5',
    about: [
      'Resource::arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<LiveApi>/cable/POST/@connections/*',
      'Resource::arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<LiveApi>/cable/DELETE/@connections/*',
    ],
    at: ['*-role'],
    reason: 'API Gateway chooses the ids of connections. The function finds those of a user in the table.',
  },
  {
    rule: 'IAM5',
    about: ['Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*'],
    at: ['mail-role', 'notification-preferences-role'],
    reason:
      'SES checks the permission for recipients that are identities of the account too, as all are in its sandbox. A ' +
      'condition limits the sender to the one of the settings.',
  },
  {
    rule: 'IAM5',
    about: ['Resource::*'],
    at: ['mail-role'],
    reason: 'IAM knows no resource for ses:GetSendQuota.',
  },
  {
    rule: 'IAM5',
    about: ['Resource::<agendafunction.Arn>:*'],
    at: ['SchedulerRoleForTarget-*/DefaultPolicy'],
    reason: 'CDK lets the schedules invoke this function in all of its versions. It has only one.',
  },
];
