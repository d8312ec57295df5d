// A visitor that is familiar with pages sees what one sees who has never met them.
import { createServer, type Server } from 'node:http';
import { _baseTest as test, chromium, expect } from '@playwright/test';
import { findBrowser } from '../../engine/browser/find.js';
import { openVisitor, type Visitor } from '../../engine/browser/visitor.js';

const executable = findBrowser(() => chromium.executablePath()) ?? '';
const visitors: Record<'familiar' | 'new', Visitor> = {
  familiar: openVisitor(executable, { familiar: true }),
  new: openVisitor(executable),
};

test.afterAll(async () => {
  await visitors.familiar.close();
  await visitors.new.close();
});

type Files = Record<string, [type: string, body: string]>;

async function serve(files: (origin: string) => Files): Promise<{ origin: string; server: Server }> {
  let origin = '';
  const server = createServer((request, response) => {
    const [type, body] = files(origin)[request.url ?? ''] ?? ['text/plain', 'nothing'];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  return { origin, server };
}

const html = 'text/html; charset=utf-8';
const page = (head: string, body: string): [string, string] => [
  html,
  `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body>${body}</body></html>`,
];
const told = '<p>seen <b class="extra">and more</b></p>';

const answers: [name: string, (origin: string) => Files][] = [
  ['a page', () => ({ '/': page('', told) })],
  ['the same page at another origin', () => ({ '/': page('', told) })],
  ['a page that names its origin', (origin) => ({ '/': page('', `<p>at ${origin}/x</p>`) })],
  ['the same, which names another one', (origin) => ({ '/': page('', `<p>at ${origin}/x</p>`) })],
  ['one word less', () => ({ '/': page('', '<p>seen</p>') })],
  ['as text', () => ({ '/': ['text/plain', page('', told)[1]] })],
  [
    'styled from elsewhere',
    () => ({
      '/': page('<link rel="stylesheet" href="/s.css">', told),
      '/s.css': ['text/css', 'p{color:red}'],
    }),
  ],
  [
    'styled otherwise',
    () => ({
      '/': page('<link rel="stylesheet" href="/s.css">', told),
      '/s.css': ['text/css', '.extra{display:none}'],
    }),
  ],
  [
    'filled by a script',
    () => ({ '/': page('', `${told}<script src="/a.js"></script>`), '/a.js': script('one') }),
  ],
  [
    'filled otherwise',
    () => ({ '/': page('', `${told}<script src="/a.js"></script>`), '/a.js': script('two') }),
  ],
];

function script(word: string): [string, string] {
  return ['text/javascript', `document.body.append('${word}')`];
}

test('pages that were met before are seen as if for the first time, whatever differs', async () => {
  for (const [name, files] of answers) {
    const { origin, server } = await serve(files);
    const [known, fresh] = [
      await visitors.familiar.visit(`${origin}/`, 10_000),
      await visitors.new.visit(`${origin}/`, 10_000),
    ];
    expect({ name, ...known }).toEqual({ name, ...fresh });
    server.closeAllConnections();
    server.close();
  }
});

test('pages of several origins that are open at the same time are seen as one after the other', async () => {
  const served = await Promise.all(answers.map(([, files]) => serve(files)));
  const see = ({ origin }: { origin: string }) => visitors.familiar.visit(`${origin}/`, 10_000);
  const together = await Promise.all([...served, ...served].map(see));
  for (const [place, { origin, server }] of served.entries()) {
    const fresh = await visitors.new.visit(`${origin}/`, 10_000);
    expect([together[place], together[place + served.length]]).toEqual([fresh, fresh]);
    server.closeAllConnections();
    server.close();
  }
});
