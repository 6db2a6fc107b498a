import type { Stack } from 'aws-cdk-lib';
import type { PhotoBucket } from '../constructs/photo-bucket.ts';
import type { Table } from '../constructs/table.ts';
import { type JobQueue, Worker } from '../constructs/worker.ts';
import type { LiveUpdates } from './live-updates.ts';

interface DataExportProps {
  table: Table;
  photos: PhotoBucket;
  live: LiveUpdates;
}

/** Exports: a worker that writes everything that a user has into a zip file in the photo bucket. */
export class DataExport {
  readonly jobs: JobQueue;

  constructor(stack: Stack, { table, photos, live }: DataExportProps) {
    const dataExport = new Worker(stack, 'data-export', {
      memory: 1769,
      // Years of photos are read one by one.
      timeout: 900,
      // The file lies on the disk until it is stored. S3 takes up to 5 GB in one request.
      disk: 6144,
      queue: 'Exports',
      variable: 'EXPORTS_QUEUE_URL',
      batchSize: 1,
    });
    table.grant(dataExport, 'BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    photos.grant(dataExport, 'DeleteObject', 'GetObject', 'ListBucket', 'PutObject');
    live.grantManageConnections(dataExport, 'POST');
    this.jobs = dataExport.jobs;
  }
}
