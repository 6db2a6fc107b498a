import { sendMail } from '#functions/lib/clients/mail.ts';
import type { MailJob } from '#functions/lib/jobs.ts';
import { logError } from '#functions/lib/log.ts';
import { worker } from '#functions/lib/worker.ts';
import { compose } from './compose.ts';

export const handler = worker<MailJob>(async (job, now) => {
  const mail = await compose(job, now);
  if (!mail) return;
  const sent = await sendMail(mail).catch(async (error: unknown) => {
    // The job is retried and counts once.
    await mail.uncount?.();
    throw error;
  });
  // An error now would send it again.
  await mail.noted?.(sent).catch((error: unknown) => logError('It is not noted that a mail was sent', error));
  if (!sent) logError('No mail can reach this address', new Error('refused by the provider'), { kind: job.kind });
});
