/*
 * The product's design for e-mails. Mail clients support no custom properties and load nothing, so the values of
 * `frontend/ui/tokens.css` are repeated here under the same names; a test compares the two.
 */

export const LIGHT = {
  paper: '#fbf8f3',
  surface: '#ffffff',
  ink: '#2a2521',
  muted: '#665d53',
  line: '#e7dfd3',
  pine: '#1f5c4d',
  onPine: '#ffffff',
} as const;

export const DARK: Record<keyof typeof LIGHT, string> = {
  paper: '#171512',
  surface: '#211e1a',
  ink: '#f1ebe2',
  muted: '#b8ad9f',
  line: '#37322b',
  pine: '#7cc4ae',
  onPine: '#10231d',
};

// Single quotes, because the values are inside attributes.
export const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,'URW Palladio L',Georgia,serif";
// Word, which renders for Outlook, does not know `system-ui`, so the systems' own names follow it.
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Text styles by size. Each element has all of them, because Outlook's tables inherit no fonts and some clients drop
 * `<style>`.
 */
export const TYPE = {
  body: `font-family:${SANS};font-size:15px;line-height:1.5;text-wrap:pretty;color:${LIGHT.ink}`,
  small: `font-family:${SANS};font-size:13px;line-height:1.5;text-wrap:pretty;color:${LIGHT.muted}`,
  button: `font-family:${SANS};font-size:15px;line-height:1.2;font-weight:600;color:${LIGHT.onPine}`,
  quote: `font-family:${SERIF};font-size:17px;line-height:1.5;text-wrap:pretty;color:${LIGHT.ink}`,
  brand: `font-family:${SERIF};font-size:20px;line-height:1.2;font-weight:600;color:${LIGHT.ink}`,
  mark: `width:24px;height:24px;font-family:${SANS};font-size:15px;line-height:24px;font-weight:700;color:${LIGHT.onPine}`,
  section: `font-family:${SERIF};font-size:17px;line-height:1.2;font-weight:600;color:${LIGHT.ink}`,
  heading: `font-family:${SERIF};font-size:26px;line-height:1.2;font-weight:600;color:${LIGHT.ink}`,
} as const;

// Rules for the dark theme only. If a client drops `<style>`, the elements' own light styles remain.
const DARK_RULES = {
  '.paper': `background-color:${DARK.paper}`,
  '.surface': `background-color:${DARK.surface}`,
  '.edge': `border-color:${DARK.line}`,
  '.ink': `color:${DARK.ink}`,
  '.muted': `color:${DARK.muted}`,
  '.pine': `color:${DARK.pine}`,
  '.button': `background-color:${DARK.pine}`,
  '.on-pine': `color:${DARK.onPine}`,
};

const darkened = (prefixes: string[]) =>
  Object.entries(DARK_RULES)
    .map(([name, rule]) => `${prefixes.map((prefix) => prefix + name).join(',')}{${rule} !important}`)
    .join('\n');

/**
 * Styles that cannot be inline. Outlook on the web and on phones does not support the dark media query, but marks
 * elements.
 */
export const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}
@media (max-width:480px){
.card{padding:24px !important}
}
@media (prefers-color-scheme:dark){
${darkened([''])}
}
${darkened(['[data-ogsc] ', '[data-ogsb] '])}`;
