// Sound services that are unlike what rules expect at first sight: none of them is blamed, or warned.
import { expect } from 'expect';
import type { RequestListener } from 'node:http';
import type { Exchange } from '../../engine/types/index.js';
import { checkUndone } from '../support/checking/life-checks.js';
import { checkOwn } from './own-target.js';
import { test } from '../plain-test.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const integer = { type: 'integer' };
const string = { type: 'string' };

function documentOf(paths: object): { file: string; text: string } {
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Own', version: '1' }, paths });
  return { file: 'own.json', text };
}

function listOf(operationId: string, members: Record<string, object>): object {
  const items = { type: 'object', required: Object.keys(members), properties: members };
  return { operationId, responses: { 200: { description: 'all', ...json({ type: 'array', items }) } } };
}

function inPath(name: string, schema: object): object {
  return { parameters: [{ name, in: 'path', required: true, schema }] };
}

async function blamed(paths: object, answer: RequestListener, methods?: string[]): Promise<string[]> {
  const { results } = await checkOwn(
    { document: documentOf(paths), answer, ...(methods ? { methods } : {}) },
    '*',
  );
  return [...results].filter(([, { verdict }]) => verdict === 'fail').map(([id]) => id);
}

test('a list below a record shows names and numbers that are not those of the path', async () => {
  const repos = ['alpha', 'beta', 'gamma'].map((name, index) => ({ name, repoId: index + 10 }));
  const paths = {
    '/repos': { get: listOf('repos', { name: string, repoId: integer }) },
    '/repos/{name}/issues': {
      get: listOf('issues', { id: integer, name: string, repoId: integer }),
      ...inPath('name', string),
    },
    '/users': { get: listOf('users', { userId: integer, nick: string }) },
    '/users/{userId}/followers': {
      get: listOf('followers', { userId: integer, nick: string }),
      ...inPath('userId', integer),
    },
  };
  const answer: RequestListener = ({ url = '' }, response) => {
    const [, collection = '', key, below] = url.split('/');
    const repo = repos.find(({ name }) => name === key);
    const users = [1, 2, 3].map((userId) => ({ userId, nick: `n${userId}` }));
    const issues = [1, 2].map((id) => ({ id, name: `bug ${id}`, repoId: repo?.repoId }));
    const isKnown = collection === 'repos' ? repo : users.some(({ userId }) => String(userId) === key);
    const found =
      below === undefined ? (collection === 'repos' ? repos : users) : below === 'issues' ? issues : users;
    response.statusCode = key === undefined || isKnown ? 200 : 404;
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(response.statusCode === 200 ? found : {}));
  };
  expect(await blamed(paths, answer)).toEqual([]);
});

test('what is accepted (202) need not have been done yet', async () => {
  const thing = { type: 'object', required: ['id', 'name'], properties: { id: integer, name: string } };
  const accepted = { 202: { description: 'will be done' }, 404: { description: 'none' } };
  const body = {
    required: true,
    ...json({ type: 'object', required: ['name'], properties: { name: string } }),
  };
  const paths = {
    '/things': {
      get: listOf('list', { id: integer, name: string }),
      post: {
        operationId: 'create',
        requestBody: body,
        responses: { 201: { description: 'it', ...json(thing) }, 422: { description: 'no' } },
      },
    },
    '/things/{id}': {
      ...inPath('id', integer),
      get: {
        operationId: 'read',
        responses: { 200: { description: 'it', ...json(thing) }, 404: { description: 'none' } },
      },
      patch: { operationId: 'change', requestBody: body, responses: accepted },
      delete: { operationId: 'remove', responses: accepted },
    },
  };
  const things = new Map<number, { id: number; name: unknown }>(
    [1, 2, 3].map((id) => [id, { id, name: `n${id}` }]),
  );
  const answer: RequestListener = (request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const say = (status: number, shown?: unknown): void => {
        response.statusCode = status;
        if (shown !== undefined) response.setHeader('content-type', 'application/json');
        response.end(shown === undefined ? '' : JSON.stringify(shown));
      };
      const [, , key] = (request.url ?? '').split('/');
      const known = things.get(Number(key));
      if (key !== undefined && !known) return say(404);
      if (request.method === 'GET') return say(200, known ?? [...things.values()]);
      if (request.method !== 'POST') return say(202);
      const name = /^\{"name":("[^"\\]*")\}$/.exec(text)?.[1];
      if (name === undefined) return say(422);
      const made = { id: things.size + 1, name: JSON.parse(name) as unknown };
      things.set(made.id, made);
      say(201, made);
    });
  };
  const ids = await blamed(paths, answer, ['GET', 'POST', 'PATCH', 'DELETE']);
  expect(ids.filter((id) => id.includes('resource-lifecycle'))).toEqual([]);
});

test('a history keeps what was undone, any other list does not', () => {
  const shown = (name: string, json: object) => ({ step: { name }, response: { status: 200, json } });
  const exchanges = (list: string): Exchange[] =>
    [
      shown('read', { [list]: [] }),
      shown('change', {}),
      shown('undo', {}),
      shown('read again', { [list]: ['put', 'taken away'] }),
    ] as unknown as Exchange[];
  expect(checkUndone(exchanges('history'), ['history'])).toMatchObject({ relevant: false });
  expect(checkUndone(exchanges('items'), ['items'])).toMatchObject({ finding: { at: '/items' } });
});
