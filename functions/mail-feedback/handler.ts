import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { stopMail } from '#functions/lib/data/notifications/mail-states.ts';
import { logError } from '#functions/lib/log.ts';

/*
 * Handles bounces and complaints that SES reports: an address with a permanent bounce or a complaint gets no more
 * e-mail. A transient bounce changes nothing. A report that is delivered twice does no harm.
 */

const recipients = z.array(z.object({ emailAddress: z.string() }));
const feedback = z.union([
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({
      complainedRecipients: recipients,
      complaintFeedbackType: z.optional(z.nullable(z.string())),
    }),
  }),
]);

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await Promise.all(
    Records.map(async ({ body, messageId }) => {
      try {
        // SES sends one message in plain text when the topic is set up.
        if (body.startsWith('{')) await recordFeedback(feedback.parse(JSON.parse(body)));
        return [];
      } catch (error) {
        logError('What became of mail was not noted', error);
        return [{ itemIdentifier: messageId }];
      }
    }),
  );
  return { batchItemFailures: failed.flat() };
};

async function recordFeedback(event: z.output<typeof feedback>): Promise<void> {
  const now = Date.now();
  if (event.eventType === 'Complaint') {
    // The user has moved the e-mail out of the spam folder.
    if (event.complaint.complaintFeedbackType === 'not-spam') return;
    for (const { emailAddress } of event.complaint.complainedRecipients) {
      await stopMail(addressIn(emailAddress), 'complained', now);
    }
  } else if (event.bounce.bounceType === 'Permanent') {
    for (const { emailAddress } of event.bounce.bouncedRecipients) {
      await stopMail(addressIn(emailAddress), 'bounced', now);
    }
  }
}

/** The plain address: SES reports it as it was in the header, which may include a name. */
function addressIn(text: string): string {
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();
}
