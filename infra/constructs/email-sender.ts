import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { ConfigurationSet, EmailIdentity, EmailSendingEvent, EventDestination, Identity } from 'aws-cdk-lib/aws-ses';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { PRODUCT } from '#shared/product.ts';

interface EmailSenderProps {
  /** The address that e-mails come from. Its owner confirms it once, by a link that AWS mails there. */
  address: string;
  /** The site that e-mails link to. */
  siteUrl: string;
}

/** Sends the product's e-mails by SES. Costs what SES charges for each e-mail. */
export class EmailSender extends Construct {
  /** Gets the bounces and complaints from SES. */
  readonly feedback: Topic;
  private readonly props: EmailSenderProps;
  private readonly identity: EmailIdentity;
  private readonly configuration: ConfigurationSet;

  constructor(scope: Construct, id: string, props: EmailSenderProps) {
    super(scope, id);
    this.props = props;
    this.identity = new EmailIdentity(this, 'Sender', { identity: Identity.email(props.address) });
    // The product keeps its own list of addresses that get no e-mail, because users can leave that one.
    this.configuration = new ConfigurationSet(this, 'Configuration', { disableSuppressionList: true });
    this.feedback = new Topic(this, 'Feedback', { enforceSSL: true });
    this.configuration.addEventDestination('ToFeedback', {
      // The cast: CDK's own class does not satisfy its interface under exactOptionalPropertyTypes.
      destination: EventDestination.snsTopic(this.feedback as ITopic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
  }

  /** Lets a function send e-mail, and tells it the sender, the configuration set and the site to link to. */
  grantSendEmail(lambda: Lambda): void {
    lambda.addEnvironment('MAIL_FROM', `${PRODUCT.name} <${this.props.address}>`);
    lambda.addEnvironment('MAIL_CONFIGURATION_SET', this.configuration.configurationSetName);
    lambda.addEnvironment('SITE_URL', this.props.siteUrl);
    this.identity.grantSendEmail(lambda);
    const resources = [
      Stack.of(this).formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: this.configuration.configurationSetName,
      }),
    ];
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail', 'ses:SendRawEmail'], resources }));
  }

  /** Lets a function read how many e-mails the account may send. IAM knows no resource for that. */
  grantReadQuota(lambda: Lambda): void {
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['ses:GetSendQuota'], resources: ['*'] }));
  }
}
