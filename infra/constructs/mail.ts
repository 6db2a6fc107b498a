import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { PRODUCT } from '#shared/product.ts';

/**
 * Who the product's e-mails come from: an address whose owner confirms it once, by the mail that AWS sends there. Costs
 * what SES asks for each mail.
 */
export class Mail extends Construct {
  private readonly sender: string;
  private readonly identity: EmailIdentity;

  constructor(scope: Construct, id: string, { sender }: { sender: string }) {
    super(scope, id);
    this.sender = sender;
    this.identity = new EmailIdentity(this, 'Sender', { identity: Identity.email(sender) });
  }

  /** Lets a function send mail in the product's name. */
  bind(lambda: Lambda): void {
    lambda.addEnvironment('MAIL_FROM', `${PRODUCT.name} <${this.sender}>`);
    this.identity.grantSendEmail(lambda);
  }
}
