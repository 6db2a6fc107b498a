/** S3's errors and XML. */
import type { Answer } from '../endpoint.ts';

export class S3Error extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, string | number>;

  constructor(status: number, code: string, message: string, details: Record<string, string | number> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export const accessDenied = (message = 'Access Denied', details: Record<string, string | number> = {}) =>
  new S3Error(403, 'AccessDenied', message, details);
export const invalidArgument = (message: string) => new S3Error(400, 'InvalidArgument', message);
export const noSuchKey = (key: string) =>
  new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
export const notImplemented = (what: string) => new S3Error(501, 'NotImplemented', `${what} is not imitated here.`);

/** Decodes a part of a URL. Invalid percent-encoding is an error of the client. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

export type Xml = { [name: string]: string | number | boolean | Xml | Xml[] | undefined };

export function xmlAnswer(status: number, root: string, content: Xml): Answer {
  const namespace = root === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace}>${elements(content)}</${root}>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

export function errorAnswer(error: S3Error): Answer {
  return xmlAnswer(error.status, 'Error', { Code: error.code, Message: error.message, ...error.details });
}

/** The text of each `<name>` element at any depth. This is enough for the one document that clients send to S3. */
export function textsOf(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}>([^<]*)</${name}>`, 'g');
  return [...xml.matchAll(pattern)].map(([, text = '']) => unescapeText(text));
}

function elements(content: Xml): string {
  return Object.entries(content)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => element(name, each)))
    .join('');
}

function element(name: string, value: Xml[string]): string {
  if (value === undefined) return '';
  return `<${name}>${typeof value === 'object' ? elements(value as Xml) : escapeText(String(value))}</${name}>`;
}

// Characters that XML 1.0 does not allow are written as references, as S3 does.
function escapeText(text: string): string {
  return text.replace(/[&<>"'\p{Cc}]/gu, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeText(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return NAMED[name] ?? whole;
  });
}
