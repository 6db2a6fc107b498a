/**
 * The page reload of `npm run dev`: a script in each document listens for changes and reloads the page. It is a
 * separate file, so that the strict content security policy also holds in development.
 */
import { PassThrough } from 'node:stream';
import type { FileChange } from '../cloudfront/files.ts';
import type { HttpAnswer } from '../http-messages.ts';

export interface Reload {
  calls: Record<string, () => HttpAnswer>;
  intoFile: FileChange;
  /** Tells all open pages to reload. */
  announce(): void;
}

const SCRIPT = `const changes = new EventSource('/__local/reload');
changes.addEventListener('changed', () => location.reload());
let lost = false;
changes.addEventListener('error', () => { lost = true; });
changes.addEventListener('open', () => { if (lost) location.reload(); });
`;

export function createReload(): Reload {
  const pages = new Set<PassThrough>();
  return {
    calls: {
      'GET reload.js': () => ({
        status: 200,
        headers: [['content-type', 'text/javascript; charset=utf-8']],
        body: SCRIPT,
      }),
      'GET reload': () => {
        const page = new PassThrough();
        pages.add(page);
        page.on('close', () => pages.delete(page));
        page.write('retry: 500\n\n');
        return { status: 200, headers: [['content-type', 'text/event-stream']], body: page };
      },
    },
    // The service worker loses its list of files to store: pages must come from the newest build.
    intoFile: (name, text) =>
      name.endsWith('.html')
        ? text.replace('</head>', '<script type="module" src="/__local/reload.js"></script></head>')
        : text.replace(/^self\.appCopy=.*/, ''),
    announce() {
      for (const page of pages) page.write('event: changed\ndata:\n\n');
    },
  };
}
