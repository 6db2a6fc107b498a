import type { Stack } from 'aws-cdk-lib';
import type { PhotoBucket } from '../constructs/photo-bucket.ts';
import type { Table } from '../constructs/table.ts';
import { type JobQueue, Worker } from '../constructs/worker.ts';

interface MaintenanceProps {
  table: Table;
  photos: PhotoBucket;
}

/**
 * Slow work that follows from a change: new names in chats; deletion of messages of a deleted group, of the photo of a
 * deleted entry and of the rest of a deleted account; messages about proposals of accepted invitations; and the check
 * of photo entries without an upload.
 */
export class Maintenance {
  readonly jobs: JobQueue;
  /** Jobs that become visible a quarter of an hour after an upload was permitted. */
  readonly draftJobs: JobQueue;

  constructor(stack: Stack, { table, photos }: MaintenanceProps) {
    const maintenance = new Worker(stack, 'maintenance', {
      timeout: 60,
      queue: 'Maintenance',
      variable: 'MAINTENANCE_QUEUE_URL',
    });
    table.grant(
      maintenance,
      'BatchGetItem',
      'BatchWriteItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    );
    photos.grant(maintenance, 'DeleteObject', 'GetObject', 'ListBucket');
    this.jobs = maintenance.jobs;
    this.draftJobs = maintenance.addQueue('Drafts', { variable: 'DRAFTS_QUEUE_URL' });
  }
}
