import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { environment } from '../environment.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const FROM = environment('MAIL_FROM');

const client = new SESClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

/**
 * Sends one e-mail with text and HTML: one request to SES. Answers false when the address is one that no mail can reach,
 * so that trying again is of no use. @throws whatever else SES or the network says: worth another try.
 */
export async function sendMail({ to, subject, text, html }: Mail): Promise<boolean> {
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
  try {
    await client.send(
      new SendEmailCommand({
        Source: FROM,
        Destination: { ToAddresses: [to] },
        Message: { Subject: content(subject), Body: { Text: content(text), Html: content(html) } },
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'InvalidParameterValue') return false;
    throw withoutAddresses(error);
  }
}

/** SES names the recipient in its refusals, and errors are logged. */
function withoutAddresses({ name, message }: Error): Error {
  return Object.assign(new Error(message.replaceAll(/[^\s<>,]+@[^\s<>,]+/g, '(an address)')), { name });
}
