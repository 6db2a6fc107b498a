import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEW_ACCOUNT_CONCURRENCY, STAGE_NAMES, type StageName } from './stage.ts';

/** The sender in the local cloud, where no e-mail leaves the machine. */
const DEFAULT_SENDER = 'steadfast@example.com';
/** Example domains, whose addresses nobody can confirm. */
const NOBODY = /@example\.(com|org|net)$/;

const DEFAULT_MONTHLY_SPEND = 60;
const SENDER_IDENTITIES = ['address', 'domain', 'existing'] as const;

/** The settings of a deployment: the context of CDK, from cdk.json or `-c`. docs/deploy.md explains each. */
export interface Settings {
  stage: StageName;
  /** The address that e-mails come from. */
  sender: string;
  /**
   * The identity that SES confirms: the address, its domain, or none, because another stack or a person has done it.
   */
  senderIdentity: (typeof SENDER_IDENTITIES)[number];
  /** The address that gets the alarms by e-mail. */
  alarms: string | undefined;
  /** Dollars that the account may cost in a month before `alarms` gets an e-mail. */
  monthlySpend: number;
  /** The host of the site, such as `steadfast.example.com`. Without it, the site has CloudFront's own. */
  domain: string | undefined;
  /** The id of the Route 53 zone in which records of the domain and of the sender are kept. */
  hostedZone: string | undefined;
  /** A certificate for the domain, from us-east-1. Without it, one is made in the hosted zone. */
  certificateArn: string | undefined;
  /** The number of functions that the account runs at the same time. */
  lambdaConcurrency: number;
  /**
   * The requests that an address may make in five minutes. Without it there is no web ACL, which has a price of its
   * own.
   */
  wafRate: number | undefined;
  /** Whether functions are traced with X-Ray, which costs money for each trace. */
  tracing: boolean;
  /** The edition of the keys of the secret `Photo`: another one makes CloudFormation read the secret again. */
  photoKeys: number;
}

/** The region in which CloudFront reads certificates and web ACLs, wherever the stack is. */
export const EDGE_REGION = 'us-east-1';

/** Whether the settings need resources in `EDGE_REGION`. */
export function needsEdge({ domain, certificateArn, wafRate }: Settings): boolean {
  return (domain !== undefined && certificateArn === undefined) || wafRate !== undefined;
}

/** Missing settings without which a deployment works, each with its consequence. */
export function gapsIn({ sender, alarms }: Settings): { sender?: string; alarms?: string } {
  return {
    ...(NOBODY.test(sender) && {
      sender: `E-mails would come from ${sender}. Put an address of yours into cdk.json, as "sender".`,
    }),
    ...(!alarms && { alarms: 'Nobody is told of alarms. Put an address of yours into cdk.json, as "alarms".' }),
  };
}

/** The names that get records in the hosted zone: the site's, and the sender's if it is a domain. */
export function namesInZone({ domain, hostedZone, sender, senderIdentity }: Settings): string[] {
  if (hostedZone === undefined) return [];
  return [...(domain === undefined ? [] : [domain]), ...(senderIdentity === 'domain' ? [domainOf(sender)] : [])];
}

/** The part of an e-mail address after the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** An error for a wrong setting. The message is for the person who deploys. */
export class SettingError extends Error {}

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const ADDRESS = /^[^\s@<>"]+@(\S+)$/;
const CERTIFICATE = /^arn:aws[\w-]*:acm:([a-z0-9-]+):\d{12}:certificate\/[\w-]+$/;
/** The least rate. AWS WAF accepts less, but one page with its files and calls is some dozens of requests. */
const LEAST_WAF_RATE = 100;
const ZONE = /^Z[A-Z0-9]{5,31}$/;

/**
 * Reads and checks the settings. A stage may have its own: `{"sender": "…", "prod": {"domain": "…"}}`.
 * @throws SettingError
 */
export function readSettings(context: (name: string) => unknown): Settings {
  const stage = oneOf('stage', STAGE_NAMES, given(context('stage')) ?? 'dev');
  const own = (context(stage) ?? {}) as Record<string, unknown>;
  const text = (name: string) => given(own[name] ?? context(name));

  const sender = text('sender') ?? DEFAULT_SENDER;
  const senderHost = ADDRESS.exec(sender)?.[1] ?? '';
  if (!HOST.test(senderHost)) throw new SettingError(`sender must be an e-mail address, not '${sender}'.`);
  const domain = text('domain');
  const hostedZone = text('hostedZone');
  const certificateArn = text('certificateArn');
  if (domain !== undefined && !HOST.test(domain)) {
    throw new SettingError(`domain must be a host in lower case, such as steadfast.example.com, not '${domain}'.`);
  }
  if (hostedZone !== undefined && !ZONE.test(hostedZone)) {
    throw new SettingError(
      `hostedZone must be the id of a Route 53 zone, such as Z0123456789ABC, not '${hostedZone}'.`,
    );
  }
  if (certificateArn !== undefined && CERTIFICATE.exec(certificateArn)?.[1] !== 'us-east-1') {
    throw new SettingError('certificateArn must be the ARN of a certificate in us-east-1, where CloudFront reads it.');
  }
  if (domain !== undefined && hostedZone === undefined && certificateArn === undefined) {
    throw new SettingError('domain needs hostedZone, for a certificate and the records, or a certificateArn.');
  }
  if (domain === undefined && certificateArn !== undefined) {
    throw new SettingError('certificateArn has no effect without a domain.');
  }
  const rate = text('wafRate');
  const wafRate = rate === undefined ? undefined : positive('wafRate', rate);
  if (wafRate !== undefined && wafRate < LEAST_WAF_RATE) {
    throw new SettingError(`wafRate must be ${LEAST_WAF_RATE} or more, because a page is some dozens of requests.`);
  }
  const settings: Settings = {
    stage,
    sender,
    senderIdentity: oneOf('senderIdentity', SENDER_IDENTITIES, text('senderIdentity') ?? 'address'),
    alarms: text('alarms'),
    monthlySpend: positive('monthlySpend', text('monthlySpend') ?? `${DEFAULT_MONTHLY_SPEND}`),
    domain,
    hostedZone,
    certificateArn,
    lambdaConcurrency: positive('lambdaConcurrency', text('lambdaConcurrency') ?? `${NEW_ACCOUNT_CONCURRENCY}`),
    wafRate,
    tracing: oneOf('tracing', ['off', 'on'], text('tracing') ?? 'off') === 'on',
    photoKeys: positive('photoKeys', text('photoKeys') ?? '1'),
  };
  const [site, senders] = namesInZone(settings);
  if (site !== undefined && senders !== undefined && !mayShareZone(site, senders)) {
    throw new SettingError(
      `hostedZone cannot have the records of both ${site} and ${senders}: set senderIdentity to address or existing.`,
    );
  }
  return settings;
}

/** Whether one zone can have both names. No zone has only a last part, such as `com`. */
function mayShareZone(one: string, other: string): boolean {
  const ending = (name: string) => name.split('.').slice(-2).join('.');
  return ending(one) === ending(other);
}

/**
 * The settings for a command line such as `npm run deploy -- --stage prod`, from its arguments and cdk.json.
 * @throws SettingError
 */
export function readCommandSettings(
  command: 'deploy' | 'doctor',
  args: readonly string[],
  context?: Record<string, unknown>,
): Settings {
  return settingsOf(readStage(command, args), context);
}

/**
 * The settings of a stage, from cdk.json if no other context is given.
 * @throws SettingError
 */
export function settingsOf(stage: StageName, context: Record<string, unknown> = contextOfCdk()): Settings {
  return readSettings((setting) => (setting === 'stage' ? stage : context[setting]));
}

/**
 * The stage that the arguments of a command name: `--stage prod`, and nothing else.
 * @throws SettingError
 */
export function readStage(command: 'deploy' | 'destroy' | 'doctor' | 'replay', args: readonly string[]): StageName {
  const usage = `Say which stage: npm run ${command} -- --stage ${STAGE_NAMES.join('|')}`;
  const [option, name, ...others] = args;
  if (option !== '--stage' || name === undefined) throw new SettingError(usage);
  if (others.length > 0)
    throw new SettingError(`Nothing can follow the stage, but '${others.join(' ')}' did. ${usage}`);
  const stage = STAGE_NAMES.find((each) => each === name);
  if (stage === undefined) throw new SettingError(`There is no stage '${name}'. ${usage}`);
  return stage;
}

function contextOfCdk(): Record<string, unknown> {
  const file = readFileSync(join(import.meta.dirname, '../cdk.json'), 'utf8');
  return (JSON.parse(file) as { context: Record<string, unknown> }).context;
}

/** A setting as text; undefined for an empty one. */
function given(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

function oneOf<Name extends string>(setting: string, names: readonly Name[], value: string): Name {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new SettingError(`${setting} must be ${names.join(' or ')}, not '${value}'.`);
  return found;
}

function positive(setting: string, value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new SettingError(`${setting} must be a whole number, not '${value}'.`);
  return Number(value);
}
