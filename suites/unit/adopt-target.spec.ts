// What is proposed about a small service of books, whose answers tell what its document does not.
import type { RequestListener } from 'node:http';
import { expect } from 'expect';
import { adoptOwn, type OwnTarget } from './own-target.js';
import { test } from '../plain-test.js';

const books = Array.from({ length: 12 }, (_, index) => ({
  id: (index * 7) % 12,
  authorName: `Author ${index % 4}`,
  shelf: index % 3,
  label: `book ${index}`,
}));

const query = (name: string, type: string) => ({ name, in: 'query', schema: { type } });
const text = { type: 'string' };
const properties = {
  id: { type: 'integer' },
  authorName: text,
  shelf: { type: 'integer' },
  label: text,
};
const items = { type: 'object', properties };
const content = {
  'application/json': { schema: { type: 'array', items } },
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [query('by', 'string'), query('place', 'integer'), query('lang', 'string')],
        responses: { 200: { description: 'books', content } },
      },
    },
    '/books/{bookId}': {
      get: {
        operationId: 'getBook',
        parameters: [{ name: 'bookId', in: 'path', required: true, schema: text }],
        responses: {
          200: { description: 'a book', content: { 'application/json': { schema: items } } },
          404: { description: 'none' },
        },
      },
    },
    '/books/new': {
      get: { operationId: 'newBooks', responses: { 200: { description: 'the latest books', content } } },
    },
  },
};

const answer: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const by = searchParams.get('by');
  const asked = decodeURIComponent(pathname.split('/')[2] ?? 'new');
  if (asked !== 'new') {
    const book = books.find(({ id, label }) => [String(id), label].includes(asked));
    response.writeHead(book ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(book ?? {}));
  }
  const all = pathname === '/books' ? books : books.slice(0, 6);
  const found = all.filter((book) => by === null || book.authorName === by);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
};

const target: OwnTarget = { answer, document: { file: 'books.json', text: JSON.stringify(document) } };

test('a parameter that finds records by a member of another name is proposed; others are not even told', async () => {
  const judged = await adoptOwn(target, 'listBooks-*-finds-*');
  expect(judged).toMatchObject([
    {
      candidate: {
        rule: { kind: 'filter', params: { parameter: 'by', field: 'listBooks.authorName' } },
        records: 12,
      },
      kills: ['leaves the last record out when by is given', 'finds nothing when by is given'],
    },
  ]);
});

test('that a listing shows nothing that another one lacks is proposed, not the other way round', async () => {
  const judged = await adoptOwn(target, '*-part-of-*');
  expect(judged).toMatchObject([
    {
      candidate: {
        rule: {
          id: 'own/adopted/newBooks-part-of-listBooks',
          params: { view: 'listBooks', other: { operation: 'GET /books/new', at: '/*/id' } },
        },
        records: 6,
      },
      kills: [
        'lists only the first of what GET /books/new shows, too',
        'shows a key in GET /books/new that the whole listing does not have',
      ],
    },
  ]);
});

test('a further member by which a record is found by itself is proposed', async () => {
  const judged = await adoptOwn(target, 'listBooks-getBook-by-*');
  expect(judged).toMatchObject([
    {
      candidate: { rule: { kind: 'lookup', params: { secondary: 'listBooks.label', case: 'secondary' } } },
      kills: ['finds no record by its secondary key'],
    },
  ]);
});
