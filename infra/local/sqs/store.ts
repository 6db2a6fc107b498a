/**
 * The store of the queues: fauxqs's own store and SQLite file. Its start function binds all network interfaces, and its
 * package exports nothing smaller, so the parts are imported from their files. Features that its store lacks are added
 * around it: deadlines that can be brought forward, retention, deduplication within a message group, and a visibility
 * timeout of zero that does not lose the message (its SQLite writer fails on that one after the message has left
 * memory).
 */
import type { buildApp } from 'fauxqs';

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
type Persistence = NonNullable<Stores['sqsStore']['persistence']>;
type App = Awaited<ReturnType<typeof buildApp>>;

type SqsStore = Stores['sqsStore'];
export type SqsQueue = NonNullable<ReturnType<SqsStore['getQueueByName']>>;
export type SqsMessage = SqsQueue['messages'][number];

export interface QueueStore {
  declare(name: string, url: string, arn: string, attributes: Record<string, string>): SqsQueue;
  byName(name: string): SqsQueue | undefined;
  /** The server of the wire protocol, loaded with the first call. */
  app(): Promise<App>;
  close(): Promise<void>;
}

export async function openQueueStore(dataDir: string): Promise<QueueStore> {
  const [{ SqsStore }, { SnsStore }, { PersistenceManager }] = await Promise.all([
    part<{ SqsStore: new () => SqsStore }>('./sqs/sqsStore.js'),
    part<{ SnsStore: new () => Stores['snsStore'] }>('./sns/snsStore.js'),
    part<{ PersistenceManager: new (directory: string) => Persistence }>('./persistence.js'),
  ]);
  const sqsStore = new SqsStore();
  const snsStore = new SnsStore();
  const persistence = new PersistenceManager(dataDir);
  // Loaded before the stores write to SQLite: inserting a queue again would delete its messages.
  persistence.loadSqsAndSns(sqsStore, snsStore);
  sqsStore.persistence = persistence;
  for (const queue of sqsStore.allQueues()) {
    queue.persistence = persistence;
    // The consumers of these messages ended with the last process.
    advanceReceived(queue, () => true);
  }

  let app: Promise<App> | undefined;
  const buildWireApp = async (): Promise<App> => {
    const [fauxqs, { S3Store }] = await Promise.all([
      import('fauxqs'),
      part<{ S3Store: new () => Stores['s3Store'] }>('./s3/s3Store.js'),
    ]);
    return fauxqs.buildApp({ logger: false, stores: { sqsStore, snsStore, s3Store: new S3Store() } });
  };

  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    sqsStore.shutdown();
    await (await app)?.close();
    persistence.close();
  };

  return {
    declare(name, url, arn, attributes) {
      const known = sqsStore.getQueueByName(name);
      // The port differs at every start, and the store has no method to change a URL. An empty policy removes the one
      // of an earlier template.
      if (known) Object.assign(known, { url }).setAttributes({ RedrivePolicy: '', ...attributes });
      const queue = known ?? sqsStore.createQueue(name, url, arn, attributes);
      keepOnZeroVisibility(queue);
      if (attributes.DeduplicationScope === 'messageGroup') deduplicateByGroup(queue);
      return queue;
    },
    byName: (name) => sqsStore.getQueueByName(name),
    app() {
      app ??= buildWireApp();
      return app;
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Shortens the invisibility of the selected messages by `ms`, or ends it without `ms`. */
export function advanceReceived(queue: SqsQueue, picked: (receiptHandle: string) => boolean, ms = Infinity): void {
  for (const [receiptHandle, received] of queue.inflightMessages) {
    if (picked(receiptHandle)) received.visibilityDeadline = nearer(received.visibilityDeadline, ms);
  }
  queue.processTimers();
}

/** As `advanceReceived` for delayed messages. */
export function advanceDelayed(queue: SqsQueue, ms = Infinity): void {
  for (const message of [...queue.delayedMessages, ...[...queue.fifoDelayed.values()].flat()]) {
    if (message.delayUntil !== undefined) message.delayUntil = nearer(message.delayUntil, ms);
  }
  queue.processTimers();
}

/** Deletes messages by MessageRetentionPeriod, which fauxqs reports but does not apply. */
export function deleteExpiredMessages(queue: SqsQueue, now: number): void {
  const oldest = now - Number(queue.attributes.MessageRetentionPeriod) * 1000;
  const keep = (message: SqsMessage) => {
    if (message.sentTimestamp > oldest) return true;
    queue.persistence?.deleteMessage(message.messageId);
    return false;
  };
  queue.messages = queue.messages.filter(keep);
  queue.delayedMessages = queue.delayedMessages.filter(keep);
  for (const groups of [queue.fifoMessages, queue.fifoDelayed]) {
    for (const [group, messages] of groups) groups.set(group, messages.filter(keep));
  }
}

function part<Exports>(path: string): Promise<Exports> {
  return import(new URL(path, import.meta.resolve('fauxqs')).href) as Promise<Exports>;
}

function nearer(instant: number, ms: number): number {
  return Math.max(instant - ms, Math.min(instant, Date.now()));
}

function keepOnZeroVisibility(queue: SqsQueue): void {
  const changeVisibility = queue.changeVisibility.bind(queue);
  queue.changeVisibility = (receiptHandle, seconds) => {
    if (seconds > 0) changeVisibility(receiptHandle, seconds);
    else advanceReceived(queue, (other) => other === receiptHandle);
  };
}

/**
 * fauxqs deduplicates within the whole queue. Here a duplicate within its group gets the id of the first message and is
 * not stored.
 */
function deduplicateByGroup(queue: SqsQueue): void {
  const { deduplicationCache: known } = queue;
  const enqueue = queue.enqueue.bind(queue);
  queue.checkDeduplication = () => ({ isDuplicate: false });
  queue.recordDeduplication = () => undefined;
  queue.enqueue = (message) => {
    const { messageId, sequenceNumber } = message;
    // A message with receives is a dead letter that is moved here, and not sent.
    if (message.approximateReceiveCount > 0) return enqueue(message);
    const name = JSON.stringify([message.messageGroupId, message.messageDeduplicationId]);
    const first = known.get(name);
    if (first) return void Object.assign(message, first);
    known.set(name, { messageId, ...(sequenceNumber !== undefined && { sequenceNumber }) });
    enqueue(message);
  };
}
