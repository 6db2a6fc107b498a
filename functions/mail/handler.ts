import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { isThrottled, loadSendQuota, type SendQuota, sendMail } from '#functions/lib/clients/mail.ts';
import { reserveSlots } from '#functions/lib/data/notifications/digest-slots.ts';
import type { Delivery, MailJob } from '#functions/lib/jobs.ts';
import { logError } from '#functions/lib/log.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';
import { worker } from '#functions/lib/worker.ts';
import { compose } from './compose.ts';
import { intervalOf, LONGEST_DELAY, pauseAfter, turnOf, waitsAgain } from './pacing.ts';

/** A job in a queue of `mail`, with what earlier deliveries of it have noted. */
interface MailDelivery extends Delivery<MailJob> {
  /** Only of digests and weekly reviews: the instant (epoch milliseconds) at which it may be sent. */
  slot?: number | undefined;
  /** How often SES has throttled it. */
  throttled?: number | undefined;
}

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const { ready, failed } = await paced(Records, Date.now());
  const { batchItemFailures } = await mails({ Records: ready });
  return {
    batchItemFailures: [...failed.map(({ messageId }) => ({ itemIdentifier: messageId })), ...batchItemFailures],
  };
};

const mails = worker<MailJob>(send, undefined, waitIfThrottled);

async function send(job: MailJob, now: number): Promise<void> {
  const mail = await compose(job, now);
  if (!mail) return;
  const sent = await sendMail(mail).catch(async (error: unknown) => {
    // The job is tried again, and must count once.
    await mail.uncount?.();
    throw error;
  });
  // An error that is thrown now would send the e-mail again.
  await mail.noted?.(sent).catch((error: unknown) => logError('It is not noted that a mail was sent', error));
  if (!sent) logError('No mail can reach this address', new Error('refused by the provider'), { kind: job.kind });
}

/**
 * If SES accepts no more e-mails in this second or on this day, the job is queued again. It waits for a random time,
 * whose limit doubles with each attempt. A digest takes another slot. Such a delivery does not count as a failure, so
 * no e-mail is lost in a busy hour. Returns whether the job was queued again.
 */
async function waitIfThrottled({ id, job, throttled = 0 }: MailDelivery, error: unknown): Promise<boolean> {
  if (!isThrottled(error)) return false;
  const isDigest = isPaced(job);
  if (!isDigest && !waitsAgain(throttled)) return false;
  const next: MailDelivery = { id, job, throttled: throttled + 1 };
  await sendJobs(isDigest ? 'digests' : 'mail', [next], () => pauseAfter(throttled, Math.random()));
  return true;
}

/**
 * Splits a batch of `mail`. `ready` is sent now: digests whose slot has come, and every other e-mail. The digests that
 * wait for their slot go back to their queue as new messages with a delay, so waiting is not a failed attempt.
 * `failed` are those that could not be postponed. A batch without a digest costs nothing. Otherwise: one or two
 * UpdateItem if digests have no slot yet, one request to the queue if digests wait, and one to SES every five minutes.
 */
async function paced(records: readonly SQSRecord[], now: number): Promise<{ ready: SQSRecord[]; failed: SQSRecord[] }> {
  const digests = records.flatMap((record) => digestIn(record) ?? []);
  if (digests.length === 0) return { ready: [...records], failed: [] };
  try {
    const waiting = await postponed(digests, now);
    const isWaiting = new Set(waiting.map(({ record }) => record));
    const delays = waiting.map(({ seconds }) => seconds);
    if (waiting.length > 0) await sendJobs('digests', waiting.map(again), (position) => delays[position]!);
    return { ready: records.filter((record) => !isWaiting.has(record)), failed: [] };
  } catch (error) {
    logError('Digests could not be paced', error, { digests: digests.length });
    const failed = digests.map(({ record }) => record);
    return { ready: records.filter((record) => !failed.includes(record)), failed };
  }
}

interface Digest {
  record: SQSRecord;
  delivery: MailDelivery;
}

type Waiting = Digest & { seconds: number };

const again = ({ delivery }: Waiting): MailDelivery => delivery;

/** Whether an e-mail waits for a slot. Many of these are due in the same minute, and none is urgent. */
const isPaced = ({ kind }: MailJob): boolean => kind === 'digest' || kind === 'review';

/** The digest in a record; undefined for other e-mails, and for a text that is no job: the worker reports that. */
function digestIn(record: SQSRecord): Digest | undefined {
  try {
    const delivery = JSON.parse(record.body) as MailDelivery;
    return isPaced(delivery.job) ? { record, delivery } : undefined;
  } catch {
    return undefined;
  }
}

/** The digests that are not sent now, each with its slot and the seconds until then. */
async function postponed(digests: readonly Digest[], now: number): Promise<Waiting[]> {
  const interval = intervalOf(await sendQuota(now));
  // The rest of the day's quota is for immediate e-mails. The delays are random, so that not all come back at once.
  if (interval === undefined)
    return digests.map((digest) => ({ ...digest, seconds: pauseAfter(LONGEST_DELAY, Math.random()) }));
  const without = digests.filter(({ delivery }) => turnOf(delivery.slot, now) === 'reserve');
  const first = without.length > 0 ? await reserveSlots(without.length, interval, now) : now;
  return digests.flatMap(({ record, delivery }) => {
    const position = without.findIndex((each) => each.record === record);
    const slot = position === -1 ? delivery.slot : first + position * interval;
    const turn = turnOf(slot, now);
    return typeof turn === 'object' ? [{ record, delivery: { ...delivery, slot }, ...turn }] : [];
  });
}

const QUOTA_MS = 5 * 60_000;
/** The limit of an account in the sandbox of SES, which is the lowest. */
const LEAST: SendQuota = { perSecond: 1, perDay: Number.POSITIVE_INFINITY, sentToday: 0 };
let known: { quota: SendQuota; at: number } | undefined;

/** The quota of the account, read every five minutes. If SES does not answer: the last one, or that of the sandbox. */
async function sendQuota(now: number): Promise<SendQuota> {
  // If the clock was set back, it is read again too.
  if (known && Math.abs(now - known.at) < QUOTA_MS) return known.quota;
  const quota = await loadSendQuota().catch((error: unknown) => {
    logError('SES does not tell the sending rate', error);
    return known?.quota ?? LEAST;
  });
  known = { quota, at: now };
  return quota;
}
