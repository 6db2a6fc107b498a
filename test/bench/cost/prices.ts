/**
 * AWS's prices in us-east-1 on 2026-11-24, in US dollars, of the first tier, without free tiers. The addresses are
 * those of the price lists, whose public copies and guides they were compared with, but no bill.
 */
export const PRICED_ON = '2026-11-24';

const MILLION = 1e6;

export const PRICES = {
  /** https://aws.amazon.com/api-gateway/pricing/ */
  httpCall: 1 / MILLION,
  socketMessage: 1 / MILLION,
  socketMinute: 0.25 / MILLION,
  /** https://aws.amazon.com/lambda/pricing/ (arm64) */
  invocation: 0.2 / MILLION,
  gigabyteSecond: 0.0000133334,
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/ (point-in-time recovery is a price of its own) */
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  tableGigabyte: 0.25 + 0.2,
  /** https://aws.amazon.com/s3/pricing/ */
  objectWrite: 0.005 / 1_000,
  objectRead: 0.0004 / 1_000,
  objectGigabyte: 0.023,
  transferGigabyte: 0.09,
  /** https://aws.amazon.com/sqs/pricing/ */
  queueRequest: 0.4 / MILLION,
  fifoRequest: 0.5 / MILLION,
  /** https://aws.amazon.com/ses/pricing/ */
  email: 0.1 / 1_000,
  /** https://aws.amazon.com/cloudfront/pricing/ (United States and Europe) */
  edgeRequest: 0.01 / 10_000,
  edgeFunction: 0.1 / MILLION,
  edgeGigabyte: 0.085,
  /** https://aws.amazon.com/cloudwatch/pricing/ */
  alarmMetric: 0.1,
  logGigabyte: 0.5 + 0.03,
  /** https://aws.amazon.com/secrets-manager/pricing/ */
  secret: 0.4,
  secretRead: 0.05 / 10_000,
  /** https://aws.amazon.com/eventbridge/pricing/ (Scheduler) */
  schedule: 1 / MILLION,
} as const;
