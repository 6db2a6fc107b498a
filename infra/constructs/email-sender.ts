import { CfnOutput, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { CfnRecordSetGroup } from 'aws-cdk-lib/aws-route53';
import { ConfigurationSet, EmailIdentity, EmailSendingEvent, EventDestination, Identity } from 'aws-cdk-lib/aws-ses';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { PRODUCT } from '#shared/product.ts';
import { domainOf, type Settings } from '../settings.ts';

interface EmailSenderProps extends Pick<Settings, 'sender' | 'senderIdentity' | 'hostedZone'> {
  /** The site that e-mails link to. */
  siteUrl: string;
}

/** A DNS record that proves to SES or to other mail servers who may send. */
interface DnsRecord {
  id: string;
  name: string;
  type: 'CNAME' | 'MX' | 'TXT';
  value: string;
}

/** Seconds that name servers may remember a record. */
const TTL = '1800';

/** Sends the product's e-mails by SES. Costs what SES charges for each e-mail. */
export class EmailSender extends Construct {
  /** Gets the bounces and complaints from SES. */
  readonly feedback: Topic;
  private readonly props: EmailSenderProps;
  private readonly configuration: ConfigurationSet;

  constructor(scope: Construct, id: string, props: EmailSenderProps) {
    super(scope, id);
    this.props = props;
    if (props.senderIdentity === 'address') {
      // The owner of the address confirms it once, by a link that AWS mails there.
      new EmailIdentity(this, 'Sender', { identity: Identity.email(props.sender) });
    }
    if (props.senderIdentity === 'domain') this.addDomain(domainOf(props.sender), props.hostedZone);
    // SES's list is off: the product has its own list of addresses that get no e-mail, which users can leave.
    this.configuration = new ConfigurationSet(this, 'Configuration', { disableSuppressionList: true });
    this.feedback = new Topic(this, 'Feedback', { enforceSSL: true });
    this.configuration.addEventDestination('ToFeedback', {
      // The cast: CDK's own class does not satisfy its interface under exactOptionalPropertyTypes.
      destination: EventDestination.snsTopic(this.feedback as ITopic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
  }

  /**
   * Lets a function send e-mail, and tells it the sender, the configuration set and the site to link to. SES checks the
   * permission for the identity of the sender, and for each recipient that is an identity of the account, as all
   * recipients are in the sandbox. So the permission has all identities, and a condition limits the sender.
   */
  grantSendEmail(lambda: Lambda): void {
    const { sender, siteUrl } = this.props;
    const { configurationSetName } = this.configuration;
    lambda.addEnvironment('MAIL_FROM', `${PRODUCT.name} <${sender}>`);
    lambda.addEnvironment('MAIL_CONFIGURATION_SET', configurationSetName);
    lambda.addEnvironment('SITE_URL', siteUrl);
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        resources: [arn('identity', '*'), arn('configuration-set', configurationSetName)],
        conditions: { StringEquals: { 'ses:FromAddress': sender } },
      }),
    );
  }

  /**
   * SES signs for the whole domain (DKIM), and bounces return to `mail.` under it, so that SPF holds too. The records
   * for this are created in the hosted zone. Without a zone they are outputs, and the owner creates them.
   */
  private addDomain(domain: string, hostedZone: string | undefined): void {
    const bounces = `mail.${domain}`;
    const identity = new EmailIdentity(this, 'Sender', { identity: Identity.domain(domain), mailFromDomain: bounces });
    const { region } = Stack.of(this);
    const records: DnsRecord[] = [
      ...identity.dkimRecords.map(
        ({ name, value }, index): DnsRecord => ({ id: `Dkim${index + 1}`, name, type: 'CNAME', value }),
      ),
      { id: 'MailFromMx', name: bounces, type: 'MX', value: `10 feedback-smtp.${region}.amazonses.com` },
      { id: 'MailFromSpf', name: bounces, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    ];
    if (hostedZone === undefined) {
      for (const { id, name, type, value } of records) new CfnOutput(this, id, { value: `${name} ${type} ${value}` });
    } else {
      new CfnRecordSetGroup(this, 'Records', {
        hostedZoneId: hostedZone,
        recordSets: records.map(({ name, type, value }) => ({ name, type, ttl: TTL, resourceRecords: [value] })),
      });
    }
    // Only a hint, because the owner decides: DMARC applies to all mail of the domain, which may have a record already.
    new CfnOutput(this, 'DmarcHint', { value: `_dmarc.${domain} TXT "v=DMARC1; p=quarantine; adkim=r; aspf=r"` });
  }

  /** Lets a function read how many e-mails the account may send. IAM has no resource for that. */
  grantReadQuota(lambda: Lambda): void {
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['ses:GetSendQuota'], resources: ['*'] }));
  }
}
