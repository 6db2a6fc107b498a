import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildSite } from '#infra/local/command/builds.ts';

const { path: SITE } = await buildSite();
const ASSETS = `${SITE}/assets`;
const SHEETS = readdirSync(ASSETS)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ path: `/assets/${name}`, text: readFileSync(`${ASSETS}/${name}`, 'utf8') }));

/** Checks that a page has loaded its styles: no element matches a rule of a file that is not loaded. */
export async function expectStyled(page: Page): Promise<void> {
  // The landing page has its own file, in which class names have other meanings.
  const others = SHEETS.filter(({ path }) => !path.includes('/landing-'));
  expect(await page.evaluate(rulesMissing, others)).toEqual([]);
}

/** Runs in the page. */
function rulesMissing(sheets: { path: string; text: string }[]): string[] {
  const STATE = /:(hover|focus-visible|focus-within|focus|disabled|enabled|checked)\b/g;
  const loaded = new Set([...document.styleSheets].map(({ href }) => href && new URL(href).pathname));
  if ([...loaded].some((path) => path?.includes('/landing-'))) return [];
  const missing = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) {
        const matches = rule.selectorText.split(/,(?![^(]*\))/).some((each) => {
          const selector = each
            .replace(/::[\w-]+/g, '')
            .replace(STATE, ':is(*)')
            .trim();
          return selector !== '' && document.querySelector(selector) !== null;
        });
        return matches ? [rule.selectorText] : [];
      }
      return rule instanceof CSSGroupingRule ? missing(rule.cssRules) : [];
    });
  return sheets
    .filter(({ path }) => !loaded.has(path))
    .flatMap(({ path, text }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return missing(sheet.cssRules).map((selector) => `${path}: ${selector}`);
    });
}
