import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { ConfigurationSet, EmailIdentity, EmailSendingEvent, EventDestination, Identity } from 'aws-cdk-lib/aws-ses';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { PRODUCT } from '#shared/product.ts';

/**
 * Who the product's e-mails come from: an address whose owner confirms it once, by the mail that AWS sends there. What comes back, and
 * what people complain of, SES tells to `feedback`. Costs what SES asks for each mail.
 */
export class Mail extends Construct {
  private readonly sender: string;
  /** Bounces and complaints, as SES tells them. */
  readonly feedback: Topic;
  private readonly identity: EmailIdentity;
  private readonly configuration: ConfigurationSet;

  constructor(scope: Construct, id: string, { sender }: { sender: string }) {
    super(scope, id);
    this.sender = sender;
    this.identity = new EmailIdentity(this, 'Sender', { identity: Identity.email(sender) });
    // The product keeps its own list of addresses that want no mail, and whoever is on it can leave it.
    this.configuration = new ConfigurationSet(this, 'Configuration', { disableSuppressionList: true });
    this.feedback = new Topic(this, 'Feedback', { enforceSSL: true });
    this.configuration.addEventDestination('ToFeedback', {
      // The cast: CDK's own class does not satisfy its interface under exactOptionalPropertyTypes.
      destination: EventDestination.snsTopic(this.feedback as ITopic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
  }

  /** Lets a function send mail in the product's name. */
  bind(lambda: Lambda): void {
    lambda.addEnvironment('MAIL_FROM', `${PRODUCT.name} <${this.sender}>`);
    lambda.addEnvironment('MAIL_CONFIGURATION_SET', this.configuration.configurationSetName);
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
}
