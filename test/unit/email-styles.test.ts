import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DARK, LIGHT, SERIF } from '#functions/lib/emails/styles.ts';
import { emails, tags } from './support/emails.ts';

/* The colours and fonts of emails. */

describe('the look', () => {
  const css = readFileSync(join(import.meta.dirname, '../../frontend/ui/tokens.css'), 'utf8');
  const tokens = (selector: string) => {
    const from = css.indexOf(`${selector} {`);
    const declared = css.slice(from, css.indexOf('}', from)).matchAll(/--([\w-]+):\s*([^;]+);/g);
    return Object.fromEntries([...declared].map(([, name, value]) => [name, value]));
  };
  const asTokens = (colours: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(colours).map(([name, value]) => [name.replace(/[A-Z]/g, (l) => `-${l.toLowerCase()}`), value]),
    );

  test('has the colours of the product, in light and in dark', () => {
    expect(tokens(':root')).toMatchObject(asTokens(LIGHT));
    expect(tokens(':root.dark')).toMatchObject(asTokens(DARK));
  });

  test('has the serifs of systems that the product names, because mail programs load no fonts', () => {
    const families = (stack = '') => stack.split(/,\s*/).map((family) => family.replace(/["']/g, ''));
    const loaded = [...css.matchAll(/@font-face \{\s*font-family: "?([\w ]+)/g)].map(([, family]) => family);
    expect(loaded).toContain('Newsreader');
    expect(families(SERIF)).toEqual(families(tokens(':root').serif).filter((family) => !loaded.includes(family)));
  });

  const CLASSES: [property: RegExp, colour: string, name: string][] = [
    [/(?:^|;)background-color:(#\w+)/g, LIGHT.paper, 'paper'],
    [/(?:^|;)background-color:(#\w+)/g, LIGHT.surface, 'surface'],
    [/(?:^|;)background-color:(#\w+)/g, LIGHT.pine, 'button'],
    [/(?:^|;)border[\w-]*:\dpx solid (#\w+)/g, LIGHT.line, 'edge'],
    [/(?:^|;)color:(#\w+)/g, LIGHT.ink, 'ink'],
    [/(?:^|;)color:(#\w+)/g, LIGHT.muted, 'muted'],
    [/(?:^|;)color:(#\w+)/g, LIGHT.pine, 'pine'],
    [/(?:^|;)color:(#\w+)/g, LIGHT.onPine, 'on-pine'],
  ];

  test.each(emails)('of %s: every colour has a class for dark mode', (_, { html }) => {
    const shown = tags(html).filter((tag) => tag.includes('#') && !tag.includes('display:none'));
    expect(shown.length).toBeGreaterThan(8);
    for (const tag of shown) {
      const style = /style="([^"]*)"/.exec(tag)?.[1] ?? '';
      const classes = /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
      const needed = CLASSES.filter(([property, colour]) => [...style.matchAll(property)].at(-1)?.[1] === colour);
      expect(classes.filter((name) => name !== 'card').sort()).toEqual(needed.map(([, , name]) => name).sort());
    }
  });

  test.each(emails)('of %s: each class has dark colours, also for Outlook', (_, { html }) => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const [, byScheme = ''] = /prefers-color-scheme:dark\)\{([\s\S]*?)\n\}/.exec(style) ?? [];
    for (const [, , name] of CLASSES) {
      expect(byScheme).toMatch(new RegExp(`^\\.${name}\\{[\\w-]+:#\\w+ !important\\}$`, 'm'));
      expect(style).toMatch(new RegExp(`^\\[data-ogsc\\] \\.${name},\\[data-ogsb\\] \\.${name}\\{`, 'm'));
    }
  });

  test.each(emails)('of %s: no text depends on the style element', (_, { html }) => {
    const textTags = [...html.matchAll(/<(?:p|h1|h2|a)\b([^>]*)>(?!<a)/g)].map(([, attributes = '']) => attributes);
    expect(textTags.length).toBeGreaterThanOrEqual(6);
    expect(textTags.filter((attributes) => !/style="[^"]*font-family:[^"]*color:#/.test(attributes))).toEqual([]);
  });
});
