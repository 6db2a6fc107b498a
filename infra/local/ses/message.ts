/** Parses raw e-mails with the parser of the SES emulator package. */
import { createRequire } from 'node:module';

export interface Header {
  name: string;
  value: string;
}

interface ParsedMail {
  from: string;
  destination: { to: string[]; cc: string[]; bcc: string[] };
  subject: string;
  text: string | undefined;
  html: string | undefined;
  headers: Header[];
}

interface Mailparser {
  simpleParser(source: Buffer, options: Record<string, boolean>): Promise<Parsed>;
}

interface Parsed {
  from?: Addresses;
  to?: Addresses | Addresses[];
  cc?: Addresses | Addresses[];
  bcc?: Addresses | Addresses[];
  subject?: string;
  text?: string;
  html?: string | false;
  headerLines: { key: string; line: string }[];
}

interface Addresses {
  text: string;
  value: { address?: string; group?: { address?: string }[] }[];
}

export async function parseRawMail(source: Buffer): Promise<ParsedMail> {
  const { simpleParser } = createRequire(import.meta.resolve('aws-ses-v2-local'))('mailparser') as Mailparser;
  // A missing text part must stay missing instead of being derived from the HTML.
  const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true };
  const { from, to, cc, bcc, subject = '', text, html, headerLines } = await simpleParser(source, options);
  return {
    from: from?.text ?? '',
    destination: { to: addressesIn(to), cc: addressesIn(cc), bcc: addressesIn(bcc) },
    subject,
    text,
    html: html || undefined,
    headers: headerLines.map(({ line }) => header(line)),
  };
}

/** The headers that SES adds to e-mails that are not raw. */
export function composedHeaders(mail: {
  from: string;
  to: string[];
  cc: string[];
  replyTo: string[];
  subject: string;
}): Header[] {
  const headers = [
    { name: 'From', value: mail.from },
    { name: 'To', value: mail.to.join(', ') },
    { name: 'Cc', value: mail.cc.join(', ') },
    { name: 'Reply-To', value: mail.replyTo.join(', ') },
    { name: 'Subject', value: mail.subject },
  ];
  return headers.filter(({ value }) => value !== '');
}

function addressesIn(given: Addresses | Addresses[] | undefined): string[] {
  return [given ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap(({ address, group }) => group?.map((member) => member.address) ?? [address]))
    .filter((address) => address !== undefined);
}

/** Long headers are folded over several lines. */
function header(line: string): Header {
  const colon = line.indexOf(':');
  return {
    name: line.slice(0, colon).trim(),
    value: line
      .slice(colon + 1)
      .replace(/\r?\n(?=[ \t])/g, '')
      .trim(),
  };
}
