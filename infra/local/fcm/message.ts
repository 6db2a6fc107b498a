/** FCM's validation of messages. */
export interface Message {
  token: string;
  notification?: object;
  data?: Record<string, string>;
  webpush?: { headers?: Record<string, string>; [key: string]: unknown };
}

const FIELDS = ['name', 'data', 'notification', 'android', 'webpush', 'apns', 'fcmOptions', 'fcm_options', 'token'];
const URGENCIES = ['very-low', 'low', 'normal', 'high'];
const MAX_BYTES = 4096;
const RESERVED = /^(from|message_type|google\..*|gcm\..*)$/;

/** Parses a request. Returns its message and whether it is a dry run, or an error message. */
export function messageIn(body: Buffer): { message: Message; isDryRun: boolean } | string {
  const request = objectIn(body);
  if (!request) return 'Invalid JSON payload received. Expected an object.';
  const { message, validate_only, validateOnly } = request;
  if (!isObject(message)) return 'Recipient of the message is not set.';
  const unknown = Object.keys(message).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) {
    return `Invalid JSON payload received. Unknown name "${unknown}" at 'message': Cannot find field.`;
  }
  const { token, notification, data, webpush } = message;
  if (typeof token !== 'string' || token === '') return 'Recipient of the message is not set.';
  if (notification !== undefined && !isObject(notification)) return "Invalid value at 'message.notification'";
  if (data !== undefined && !isTexts(data)) return "Invalid value at 'message.data': every value is a text";
  if (webpush !== undefined && !isWebpush(webpush)) return "Invalid value at 'message.webpush.headers'";
  return { message: message as unknown as Message, isDryRun: validate_only === true || validateOnly === true };
}

/** Returns what is wrong with a well-formed message. */
export function validate({ token, notification, data = {}, webpush }: Message): string | undefined {
  if (/\s/.test(token)) return 'The registration token is not a valid FCM registration token';
  const reserved = Object.keys(data).find((key) => RESERVED.test(key));
  if (reserved !== undefined) return `Invalid data payload key: ${reserved}`;
  const bytes = Buffer.byteLength(JSON.stringify({ data, notification }));
  if (bytes > MAX_BYTES) return 'Message is too big';
  const { Urgency, TTL } = webpush?.headers ?? {};
  if (Urgency !== undefined && !URGENCIES.includes(Urgency)) return 'Invalid value at webpush.headers.Urgency';
  if (TTL !== undefined && !/^\d+$/.test(TTL)) return 'Invalid value at webpush.headers.TTL';
  return undefined;
}

function isWebpush(value: unknown): boolean {
  return isObject(value) && (value.headers === undefined || isTexts(value.headers));
}

function isTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((each) => typeof each === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function objectIn(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
