// From an HTTP request to its answer: route, credential, parameters, body, handler, and what an active fault changes.
import { readFileSync } from 'node:fs';
import { createStore } from './data.js';
import { operations } from './operations.js';
import { Problem, problem } from './problem.js';
import { faultsOf, readQuery } from './validate.js';

const largestBody = 65_536;
const document = readFileSync(new URL('openapi.yaml', import.meta.url));

function split(target) {
  const [, path, search = ''] = /^([^?]*)\??(.*)$/s.exec(target);
  return [path, search];
}

/** The path parameters of a path under a template; undefined where it does not match. Every one is a number. */
function match(template, path) {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const found = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
  return found === null ? undefined : Object.fromEntries(names.map((name, n) => [name, found[n + 1]]));
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function readPath(texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (!/^[1-9]\d{0,8}$/.test(decode(text))) throw new Problem(400, `${name} must be a positive integer`);
      return [name, Number(decode(text))];
    }),
  );
}

async function readBody(request, schema) {
  if (schema === undefined) return undefined;
  const type = (request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (type !== 'application/json') throw new Problem(415, 'the body must be application/json');
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= largestBody) chunks.push(chunk);
  }
  if (length > largestBody) throw new Problem(413, `the body is longer than ${largestBody} bytes`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Problem(400, 'the body is no JSON');
  }
}

/** The operation that a method and a path ask for. HEAD asks for what GET does. */
function route(method, path) {
  const here = operations
    .map((operation) => ({ operation, texts: match(operation.path, path) }))
    .filter(({ texts }) => texts !== undefined);
  if (here.length === 0) throw new Problem(404, `nothing is at ${path}`);
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = here.find(({ operation }) => operation.method === asked);
  if (found !== undefined) return found;
  const methods = here.map(({ operation }) => operation.method);
  const allow = ['OPTIONS', ...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
  if (method === 'OPTIONS') return { answer: { status: 204, headers: { Allow: allow } } };
  throw new Problem(405, `${method} is not possible at ${path}`, { headers: { Allow: allow } });
}

/** What is asked, held to the operation's schemas. */
async function readInput(operation, texts, search, request, fault) {
  const sent = await readBody(request, operation.body);
  const body = fault?.body?.(operation.name, sent) ?? sent;
  const input = {
    path: readPath(texts),
    query: readQuery(operation.query ?? {}, new URLSearchParams(search)),
    body,
  };
  if (operation.body === undefined) return input;
  const errors = faultsOf(operation.body, body);
  if (errors.length > 0) throw new Problem(400, 'the body is not valid', { errors });
  return input;
}

async function answer(request, { store, key, fault }) {
  const [path, search] = split(request.url);
  if (path === '/openapi.yaml' && ['GET', 'HEAD'].includes(request.method)) {
    return { status: 200, headers: { 'Content-Type': 'application/yaml' }, text: document };
  }
  const { operation, texts, answer: ready } = route(request.method, path);
  if (ready !== undefined) return ready;
  const open = operation.key !== true || fault?.open === operation.name;
  if (!open && request.headers['x-api-key'] !== key) {
    throw new Problem(401, 'X-Api-Key is missing or wrong', { headers: { 'WWW-Authenticate': 'ApiKey' } });
  }
  const read = await readInput(operation, texts, search, request, fault);
  const input = fault?.input?.(operation.name, read) ?? read;
  const handler = fault?.instead?.[operation.name] ?? operation.handle;
  return handler(store, input);
}

function send(request, response, { status, headers = {}, body, text }) {
  request.resume();
  const bytes = text ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const type =
    bytes === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
  response.writeHead(status, { ...type, ...headers });
  response.end(bytes);
}

/** A listener for `createServer` with pets of its own. */
export function answerer({ key, fault }) {
  const context = { store: createStore(), key, fault };
  return async (request, response) => {
    let given;
    try {
      given = await answer(request, context);
    } catch (error) {
      given = problem(error);
    }
    const [path] = split(request.url);
    send(request, response, fault?.answer?.(request.method, path, given) ?? given);
  };
}
