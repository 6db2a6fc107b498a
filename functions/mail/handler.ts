import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { isThrottled, sendMail } from '#functions/lib/clients/mail.ts';
import type { MailJob } from '#functions/lib/jobs.ts';
import { logError } from '#functions/lib/log.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';
import { worker } from '#functions/lib/worker.ts';
import { compose } from './compose.ts';
import { isPaced, type MailDelivery, paced } from './paced-digests.ts';
import { pauseAfter, waitsAgain } from './pacing.ts';

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
