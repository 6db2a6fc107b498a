import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { PRODUCT } from '../../shared/product.ts';
import { LAUNCHES } from '../lib/launches.ts';
import { ENGLISH, translation } from './languages.ts';

/*
 * What other programs learn of the site: `manifest.webmanifest`, by which browsers install it as an app, for each
 * language, and the tags by which other sites show a link to it.
 */

const root = new URL('..', import.meta.url).pathname;
const TEXTS = join(root, '../shared/text/manifest.ts');
const PAPER = '#FBF8F3';

type Texts = typeof import('../../shared/text/manifest.ts');

export function manifest(language: string): Plugin {
  const plugins = translation(language);
  return {
    name: 'manifest',
    apply: 'build',
    async generateBundle() {
      const { module: text } = await runnerImport<Texts>(TEXTS, { root, configFile: false, logLevel: 'warn', plugins });
      const folder = language === ENGLISH ? '' : `${language}/`;
      const source = JSON.stringify(manifestWith(text));
      this.emitFile({ type: 'asset', fileName: `${folder}manifest.webmanifest`, source });
    },
  };
}

const icon = (src: string, sizes: string, purpose: string) => ({ src, sizes, type: 'image/png', purpose });

function manifestWith(text: Texts) {
  return {
    // Never changed: by it browsers know an app that is installed.
    id: '/',
    name: PRODUCT.name,
    short_name: PRODUCT.name,
    description: text.description,
    lang: text.language,
    start_url: LAUNCHES.start,
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['lifestyle', 'productivity', 'health'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
      icon('/icon-monochrome-512.png', '512x512', 'monochrome'),
    ],
    screenshots: [
      ['narrow', '390x844'],
      ['wide', '1280x800'],
    ].map(([form_factor, sizes]) => ({
      src: `/screenshots/commitments-${form_factor}.webp`,
      sizes,
      type: 'image/webp',
      form_factor,
      label: text.screenshot,
    })),
    shortcuts: [
      { name: text.newCommitment, url: LAUNCHES.newCommitment },
      { name: text.logFood, url: LAUNCHES.logFood },
      { name: text.today, url: LAUNCHES.today },
    ],
    share_target: {
      action: LAUNCHES.share,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photo', accept: ['image/*'] }] },
    },
    // An open window is focused and not reloaded: what is typed there stays.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
  };
}

/**
 * What other sites show of a link to the front door. `SITE_URL` is the site's own address, which only its deployment
 * knows: without it the picture's address is relative, which not every site follows.
 */
export function socialTags({ title, description }: { title: string; description: string }): string[] {
  const tags = {
    'og:type': 'website',
    'og:site_name': PRODUCT.name,
    'og:title': title,
    'og:description': description,
    'og:image': `${process.env.SITE_URL ?? ''}/social.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(tags).map(([name, content]) => {
    const key = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${key}="${name}" content="${escaped(content)}">`;
  });
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
