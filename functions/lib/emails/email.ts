import { type LocalText, textOf } from '#functions/lib/text.ts';
import { PRODUCT } from '#shared/product.ts';
import type { ServerText } from '#shared/text/languages.ts';
import { DEFAULT_LOCALE } from '#shared/text/locale.ts';
import { escaped, note, type Part, reference, singleLine, TABLE } from './parts.ts';
import { LIGHT, STYLE, TYPE } from './styles.ts';

/** A rendered e-mail, with the same contents as plain text and as HTML. */
export interface Email {
  subject: string;
  text: string;
  html: string;
}

interface Contents {
  subject: string;
  /** Shown by mail clients after the subject in lists. */
  preheader: string;
  heading: string;
  before: readonly Part[];
  action?: Action;
  after?: readonly Part[];
  /** Why the reader gets this e-mail. */
  footer: readonly Part[];
  /** The page that unsubscribes this address. */
  unsubscribeUrl?: string;
  /** Whether it is about the account itself: then it is also sent to an unsubscribed address. */
  isEssential?: boolean;
}

interface Action {
  text: string;
  url: string;
}

/** The language of an e-mail and its date formats (BCP 47). */
export interface EmailLanguage {
  text: LocalText;
  locale: string;
}

/** The language of a user with this locale. */
export async function emailLanguage(locale: string = DEFAULT_LOCALE): Promise<EmailLanguage> {
  return { text: await textOf(locale), locale };
}

/** An e-mail in the product's design. It loads nothing from the network: nobody learns that it was opened. */
export function renderEmail(contents: Contents, { text }: EmailLanguage): Email {
  const subject = singleLine(contents.subject);
  return { subject, text: asText(contents, text), html: asHtml({ ...contents, subject }, text) };
}

function footerOf(
  { footer, unsubscribeUrl, isEssential }: Pick<Contents, 'footer' | 'unsubscribeUrl' | 'isEssential'>,
  { emails }: ServerText,
) {
  const ends = isEssential ? emails.unsubscribedButAccount : emails.unsubscribed;
  return [
    ...footer,
    ...(unsubscribeUrl === undefined ? [] : [reference({ text: emails.unsubscribe, url: unsubscribeUrl }, ends)]),
    note(emails.signature),
  ];
}

// The plain text. Mail clients collapse lines after `-- ` as a signature.
function asText({ before, action, after = [], ...contents }: Contents, words: ServerText): string {
  const blocks = [
    ...before.map(({ text }) => text),
    ...(action ? [`${action.text}:\n${action.url}`] : []),
    ...after.map(({ text }) => text),
    ['-- ', ...footerOf(contents, words).map(({ text }) => text)].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function asHtml(
  { subject, preheader, heading, before, action, after = [], ...contents }: Contents,
  words: ServerText,
): string {
  return `<!doctype html>
<html lang="${words.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escaped(subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="paper" bgcolor="${LIGHT.paper}" style="margin:0;padding:0;background-color:${LIGHT.paper};-webkit-text-size-adjust:100%">
${hidden(preheader)}
${TABLE} width="100%" class="paper" bgcolor="${LIGHT.paper}" lang="${words.language}" dir="ltr" style="width:100%;table-layout:fixed;background-color:${LIGHT.paper}">
<tr><td align="center" style="padding:32px 16px 48px">
${NARROW_IN_OUTLOOK}
${TABLE} width="100%" style="width:100%;max-width:560px;table-layout:fixed;text-align:left">
<tr><td style="padding:0 0 16px">
${BRAND}
</td></tr>
<tr><td class="card surface edge" bgcolor="${LIGHT.surface}" style="padding:32px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px">
<h1 class="ink" style="margin:0 0 16px;${TYPE.heading};overflow-wrap:anywhere;word-break:break-word">${escaped(heading)}</h1>
${htmlOf(before)}
${action ? button(action) : ''}
${htmlOf(after)}
${action ? writtenOut(action, words) : ''}
</td></tr>
<tr><td style="padding:24px 0 0">
${htmlOf(footerOf(contents, words))}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const htmlOf = (parts: readonly Part[]) => parts.map(({ html }) => html).join('\n');

// The mark is a character on a colored cell: a picture would have to be loaded, and mail clients drop inline ones.
const BRAND = `${TABLE}><tr>
<td class="button on-pine" width="24" height="24" align="center" bgcolor="${LIGHT.pine}" aria-hidden="true" style="${TYPE.mark};border-radius:7px;background-color:${LIGHT.pine}">✓</td>
<td style="padding:0 0 0 8px"><p class="ink" style="margin:0;${TYPE.brand}">${PRODUCT.name}</p></td>
</tr></table>`;

// Outlook ignores `max-width`: a table that only Outlook sees limits the width.
const NARROW_IN_OUTLOOK = `<!--[if mso]>${TABLE} width="560" align="center"><tr><td width="560"><![endif]-->`;

// The hidden preheader. The blanks after it keep lists of e-mails from showing the beginning of the text.
function hidden(preheader: string): string {
  const style = 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all';
  const blank = `${'&#847;&zwnj;&nbsp;'.repeat(8)}\n`.repeat(10);
  return `<div style="${style};color:${LIGHT.paper}">${escaped(preheader)}
${blank}</div>`;
}

// Outlook pads the cell, other clients the link, so that all of the button can be pressed.
function button({ text, url }: Action): string {
  const cell = `border-radius:8px;background-color:${LIGHT.pine};mso-padding-alt:14px 24px`;
  const link = `display:inline-block;padding:14px 24px;${TYPE.button};text-decoration:none`;
  return `${TABLE} style="margin:24px 0">
<tr><td class="button" bgcolor="${LIGHT.pine}" style="${cell}">
<a class="on-pine" href="${escaped(url)}" style="${link}">${escaped(text)}</a>
</td></tr></table>`;
}

function writtenOut({ url }: Action, { emails }: ServerText): string {
  const link = `${TYPE.small};color:${LIGHT.pine};overflow-wrap:anywhere;word-break:break-all`;
  return `${TABLE} width="100%" style="width:100%;table-layout:fixed;margin:24px 0 0">
<tr><td class="edge" style="padding:16px 0 0;border-top:1px solid ${LIGHT.line}">
<p class="muted" style="margin:0;${TYPE.small}">${escaped(emails.ifButtonFails)}</p>
<p style="margin:4px 0 0"><a class="pine" href="${escaped(url)}" style="${link}">${escaped(url)}</a></p>
</td></tr></table>`;
}
