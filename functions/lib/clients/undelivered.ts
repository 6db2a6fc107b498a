import type { DynamoDBRecord } from 'aws-lambda';
import { environment } from '../environment.ts';

/** The time limit for storing records, for all attempts together. Below the function's timeout. */
const WRITE_MS = 8_000;

/**
 * Stores records of the stream in the bucket of undelivered records, in the format of Lambda's own failure destination:
 * `npm run replay` reads both. The key follows from the first record, so that a repetition replaces the object. One
 * PutObject. The SDK is loaded when it is first needed.
 */
export async function keepUndelivered(records: readonly DynamoDBRecord[], condition: string): Promise<void> {
  const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  const sequence = records[0]?.dynamodb?.SequenceNumber ?? '0';
  const body = {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: { functionArn: environment('AWS_LAMBDA_FUNCTION_NAME'), condition },
    payload: JSON.stringify({ Records: records }),
  };
  await client.send(
    new PutObjectCommand({
      Bucket: environment('UNDELIVERED_BUCKET'),
      Key: `functions/deliver/${condition}-${sequence}.json`,
      Body: JSON.stringify(body),
      ContentType: 'application/json',
    }),
    { abortSignal: AbortSignal.timeout(WRITE_MS) },
  );
}
