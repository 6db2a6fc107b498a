import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const STAGES = ['dev', 'prod'] as const;

/** The settings of a deployment that something outside of the stack depends on. */
export interface DoctorSettings {
  stage: (typeof STAGES)[number];
  /** The address that e-mails come from. */
  sender: string | undefined;
  /** `address` and `domain`: the deployment creates the identity of the sender. `existing`: it is there already. */
  senderIdentity: string;
  domain: string | undefined;
  hostedZone: string | undefined;
  certificateArn: string | undefined;
  /** How many functions of the account run at the same time, as the stack is told. */
  lambdaConcurrency: number;
}

/** Somebody used the command in a way that it does not know. The message says how. */
export class UsageError extends Error {}

const USAGE = `Say which stage: npm run doctor -- --stage ${STAGES.join('|')}`;
const CDK_JSON = join(import.meta.dirname, '../../cdk.json');

/**
 * Reads the arguments of the command and the context of `cdk.json`, in which a stage may have values of its own:
 * `{"sender": "…", "prod": {"domain": "…"}}`.
 * @throws UsageError
 */
export function readDoctorSettings(args: readonly string[], context = contextOf(CDK_JSON)): DoctorSettings {
  const [option, name, ...others] = args;
  const stage = STAGES.find((each) => each === name);
  if (option !== '--stage' || stage === undefined || others.length > 0) throw new UsageError(USAGE);
  const own = (context[stage] ?? {}) as Record<string, unknown>;
  const text = (key: string) => {
    const value = own[key] ?? context[key];
    return value === undefined || value === null || value === '' ? undefined : String(value);
  };
  return {
    stage,
    sender: text('sender'),
    senderIdentity: text('senderIdentity') ?? 'address',
    domain: text('domain'),
    hostedZone: text('hostedZone'),
    certificateArn: text('certificateArn'),
    lambdaConcurrency: Number(text('lambdaConcurrency') ?? 10),
  };
}

export function stackName({ stage }: Pick<DoctorSettings, 'stage'>): string {
  return `Steadfast-${stage}`;
}

function contextOf(file: string): Record<string, unknown> {
  return (JSON.parse(readFileSync(file, 'utf8')) as { context?: Record<string, unknown> }).context ?? {};
}
