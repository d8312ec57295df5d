// A visitor that is familiar with pages sees what one sees who has never met them.
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { expect } from 'expect';
import { findBrowser } from '../../engine/browser/find.js';
import { borrowVisitor, lendVisitor } from '../../engine/browser/lend.js';
import { openVisitor, type Visitor } from '../../engine/browser/visitor.js';
import { test } from '../plain-test.js';

/** Milliseconds for a page on a busy machine. */
const patienceMs = 60_000;

const executable = findBrowser(() => chromium.executablePath()) ?? '';
const visitors: Record<'familiar' | 'new', Visitor> = {
  familiar: openVisitor(executable, { familiar: true }),
  new: openVisitor(executable),
};

test.afterAll(async () => {
  await visitors.familiar.close();
  await visitors.new.close();
});

type File = [type: string, body: string | Buffer, status?: number, headers?: OutgoingHttpHeaders];
type Files = Record<string, File>;

/** Paths that were asked for, in this order. */
let asked: string[] = [];

async function serve(files: (origin: string) => Files): Promise<{ origin: string; server: Server }> {
  let origin = '';
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const none: File = ['text/plain', 'nothing'];
    const [type, body, status = 200, headers = {}] = files(origin)[request.url ?? ''] ?? none;
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
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
  ['refused', () => ({ '/': [...page('', told), 404] })],
  ['refused otherwise', () => ({ '/': [...page('', told), 410] })],
  ['compressed', () => ({ '/': [html, gzipSync(page('', told)[1]), 200, { 'content-encoding': 'gzip' }] })],
  [
    'led on to another page',
    () => ({ '/': [...page('', told), 302, { location: '/other' }], '/other': page('', 'other') }),
  ],
  ['as a file to keep', () => ({ '/': [...page('', told), 200, { 'content-disposition': 'attachment' }] })],
  ['a picture', () => ({ '/': ['image/svg+xml', picture(30)] })],
  ['the same picture', () => ({ '/': ['image/svg+xml', picture(30)] })],
  ['a larger picture', () => ({ '/': ['image/svg+xml', picture(31)] })],
  [
    'with a picture of another host',
    () => ({ '/': page('', `${told}<img src="http://else.example/a.png">`) }),
  ],
  ['with the same picture', () => ({ '/': page('', `${told}<img src="http://else.example/a.png">`) })],
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

const picture = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"><rect width="9" height="9"/></svg>`;

function script(word: string): [string, string] {
  return ['text/javascript', `document.body.append('${word}')`];
}

test('pages that were met before are seen as if for the first time, whatever differs', async () => {
  for (const [name, files] of answers) {
    const { origin, server } = await serve(files);
    const [known, fresh] = [
      await visitors.familiar.visit(`${origin}/`, patienceMs),
      await visitors.new.visit(`${origin}/`, patienceMs),
    ];
    expect({ name, ...known }).toEqual({ name, ...fresh });
    server.closeAllConnections();
    server.close();
  }
});

test('what was shown before is asked for, but not opened again; what is unknown is asked for once', async () => {
  const files = () => ({ '/': page('', `${told}<p>once</p><img src="/a.png">`) });
  for (const expected of [['/', '/a.png'], ['/']]) {
    const { origin, server } = await serve(files);
    asked = [];
    await visitors.familiar.visit(`${origin}/`, patienceMs);
    expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(expected);
    server.closeAllConnections();
    server.close();
  }
});

test('pages of several origins that are open at the same time are seen as one after the other', async () => {
  const served = await Promise.all(answers.map(([, files]) => serve(files)));
  const see = ({ origin }: { origin: string }) => visitors.familiar.visit(`${origin}/`, patienceMs);
  const together = await Promise.all([...served, ...served].map(see));
  for (const [place, { origin, server }] of served.entries()) {
    const fresh = await visitors.new.visit(`${origin}/`, patienceMs);
    expect([together[place], together[place + served.length]]).toEqual([fresh, fresh]);
    server.closeAllConnections();
    server.close();
  }
});

test('who was closed starts anew with the next visit, and knows nobody any more', async () => {
  const { origin, server } = await serve(() => ({ '/1': page('', 'one'), '/2': page('', 'two') }));
  const visitor = openVisitor(executable, { familiar: true });
  for (const [path, text] of [
    ['/1', 'one'],
    ['/2', 'two'],
  ]) {
    expect(await visitor.visit(`${origin}${path}`, patienceMs)).toMatchObject({ status: 200, text });
    await visitor.close();
  }
  server.closeAllConnections();
  server.close();
});

test('who borrows a browser sees what its owner would, and each gets the answer to what it asked', async () => {
  const lent = lendVisitor(executable);
  const borrowers = [borrowVisitor(lent.name), borrowVisitor(lent.name)] as const;
  const served = await Promise.all(answers.slice(0, 6).map(([, files]) => serve(files)));
  for (const { origin, server } of served) {
    const fresh = await visitors.new.visit(`${origin}/`, patienceMs);
    const seen = await Promise.all(borrowers.map((each) => each.visit(`${origin}/`, patienceMs)));
    expect(seen).toEqual([fresh, fresh]);
    server.closeAllConnections();
    server.close();
  }
  await expect(borrowers[0].visit('http://127.0.0.1:1/', patienceMs)).rejects.toThrow('net::ERR_');
  const { origin, server } = await serve(() => ({}));
  server.removeAllListeners('request');
  const late = expect(borrowers[0].visit(`${origin}/`, patienceMs)).rejects.toThrow('the browser is closed');
  await Promise.all([...borrowers, lent].map((each) => each.close()));
  await late;
  await expect(borrowers[1].visit(`${origin}/`, patienceMs)).rejects.toThrow('the browser is closed');
  server.closeAllConnections();
  server.close();
});
