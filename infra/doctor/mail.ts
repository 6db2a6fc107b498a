import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityResponse,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { domainOf, gapsIn } from '../settings.ts';
import { type CheckContext, clientOptions } from './aws.ts';
import { check, type Finding, isMissing, later, ok, toDo } from './finding.ts';
import type { StackState } from './stack.ts';

/* Checks whether SES sends, how much, and from which address; and who gets the alarms. */

/** Two findings from one request: who can get e-mails, and how many are sent. */
export async function checkMail(around: CheckContext): Promise<Finding[]> {
  const client = new SESv2Client(clientOptions(around));
  const loading = client.send(new GetAccountCommand());
  loading.catch(() => undefined);
  return Promise.all([
    check('SES', around.limitMs, async () => {
      const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus = 'HEALTHY' } = await loading;
      if (!SendingEnabled) return later('Sending is paused for this account. The SES console says why.');
      if (EnforcementStatus !== 'HEALTHY') {
        return later(`SES has put the account on ${EnforcementStatus}. Answer its case in the SES console.`);
      }
      if (!ProductionAccessEnabled) {
        return later(
          'The account is in the sandbox: e-mails reach confirmed addresses only. ' +
            'Request production access in the SES console (Account dashboard).',
        );
      }
      return ok('e-mails reach everybody');
    }),
    check('SES quota', around.limitMs, async () => {
      const { MaxSendRate = 0, Max24HourSend = 0, SentLast24Hours = 0 } = (await loading).SendQuota ?? {};
      const perDay = Max24HourSend < 0 ? 'no limit in' : Max24HourSend.toLocaleString('en');
      return ok(
        `${MaxSendRate} e-mails a second, ${perDay} a day, ${SentLast24Hours.toLocaleString('en')} sent in the last 24 hours`,
      );
    }),
  ]);
}

export function checkSender(around: CheckContext, stack: Promise<StackState>): Promise<Finding> {
  const { sender, senderIdentity } = around.settings;
  return check('sender', around.limitMs, async () => {
    const { sender: example } = gapsIn(around.settings);
    if (example !== undefined) return toDo(example);
    const domain = domainOf(sender);
    const names = senderIdentity === 'existing' ? [domain, sender] : [senderIdentity === 'domain' ? domain : sender];
    const found = await firstIdentity(around, names);
    if (senderIdentity === 'existing') return existing(found, names);
    if (!found) return later(`The deployment creates ${names[0]} in SES. ${confirmation(senderIdentity, sender)}`);
    if (!(await createdBy(stack))) {
      return toDo(
        `${found.name} is in SES already, so that a deployment could not create it. ` +
          'Set "senderIdentity" to "existing" in cdk.json, or delete it in SES.',
      );
    }
    if (!found.identity.VerifiedForSendingStatus) {
      return later(`${found.name} is not confirmed yet. ${confirmation(senderIdentity, sender)}`);
    }
    return signed(found);
  });
}

/** Checks the address of alarms: AWS asks it once whether it wants them. */
export function checkAlarms({ settings, limitMs }: CheckContext): Promise<Finding> {
  const { alarms } = gapsIn(settings);
  const confirmed = `mailed to ${settings.alarms}, which has to follow the link of AWS once`;
  return check('alarms', limitMs, async () => (alarms === undefined ? ok(confirmed) : later(alarms)));
}

interface FoundIdentity {
  name: string;
  identity: GetEmailIdentityResponse;
}

async function firstIdentity(around: CheckContext, names: readonly string[]): Promise<FoundIdentity | undefined> {
  const client = new SESv2Client(clientOptions(around));
  for (const name of names) {
    try {
      return { name, identity: await client.send(new GetEmailIdentityCommand({ EmailIdentity: name })) };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}

function existing(found: FoundIdentity | undefined, names: readonly string[]) {
  if (!found) {
    return toDo(
      `"senderIdentity" is "existing", and SES has neither ${names.join(' nor ')}. Create it there, or set it to "domain".`,
    );
  }
  if (!found.identity.VerifiedForSendingStatus) {
    return toDo(`${found.name} is not confirmed yet. The SES console shows what is missing.`);
  }
  return signed(found);
}

function signed({ name, identity }: FoundIdentity) {
  const { Status, Tokens = [] } = identity.DkimAttributes ?? {};
  if (name.includes('@')) {
    return ok(`${name} is confirmed. A whole domain would be signed (DKIM), which mail programs trust more.`);
  }
  if (Status === 'SUCCESS') return ok(`${name} is confirmed and signed (DKIM)`);
  return later(
    `${name} is confirmed, but DKIM is ${Status ?? 'off'}. Create the CNAME records ` +
      `${Tokens.map((token) => `${token}._domainkey.${name}`).join(', ')} as the SES console shows them.`,
  );
}

function confirmation(senderIdentity: string, sender: string): string {
  return senderIdentity === 'domain'
    ? 'Its DNS records are made in the hosted zone, or are outputs of the deployment, for you to make.'
    : `AWS then mails a link to ${sender}, which you follow.`;
}

/** Whether the stack has an identity of its own. */
async function createdBy(stack: Promise<StackState>): Promise<boolean> {
  return (await stack).resources.some(({ type }) => type === 'AWS::SES::EmailIdentity');
}
