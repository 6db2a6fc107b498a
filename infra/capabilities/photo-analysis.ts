import type { Stack } from 'aws-cdk-lib';
import type { PhotoBucket } from '../constructs/photo-bucket.ts';
import type { Secrets } from '../constructs/secrets.ts';
import type { Table } from '../constructs/table.ts';
import { type JobQueue, Worker } from '../constructs/worker.ts';

interface PhotoAnalysisProps {
  table: Table;
  secrets: Secrets;
  photos: PhotoBucket;
}

/**
 * Meal photos: a worker that each upload starts, and that asks the AI provider what is on the photo. It re-encodes
 * photos of journals and people's pictures as well.
 */
export class PhotoAnalysis {
  readonly jobs: JobQueue;

  constructor(stack: Stack, { table, secrets, photos }: PhotoAnalysisProps) {
    const analysis = new Worker(stack, 'photo-analysis', {
      // A decoded photo of 40 megapixels takes 160 MB, and rotating it takes twice that.
      memory: 1769,
      timeout: 60,
      queue: 'PhotoAnalyses',
      // The bucket sends to the queue.
      fromOutside: true,
      variable: 'PHOTOS_QUEUE_URL',
      maxConcurrency: 20,
      batchSize: 1,
      remedy: 'purge',
    });
    table.grant(analysis, 'BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    photos.grant(analysis, 'DeleteObject', 'GetObject', 'ListBucket', 'PutObject');
    secrets.grantRead(analysis, 'sealing');
    photos.addUploadNotification(analysis.jobs.queue);
    this.jobs = analysis.jobs;
  }
}
