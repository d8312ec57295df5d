import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server as Listener, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Handler, ReferenceService, TransportOptions } from '../types/index.js';
import { frontOf } from './two-schemes.js';
import { selfSigned } from './certificate.js';
import { holdTexts } from './text-response.js';
import { speak } from './transport.js';

/** A service that listens on a port of the loopback interface. */
export interface Served {
  /** With the service's path prefix, without a closing slash. */
  baseUrl: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Default: a free port. */
  port?: number;
  /** What stands in front of the pristine handler: a mutant, a variant. */
  wrap?: (next: Handler) => Handler;
  /** How it speaks HTTP where HTTP lets it choose. */
  transport?: TransportOptions;
}

/** Starts a fresh instance of a service over real HTTP. Rejects when the port is taken. */
export async function startServer(service: ReferenceService, options: ServeOptions = {}): Promise<Served> {
  let baseUrl = '';
  const pristine = service.create({ baseUrl: () => baseUrl });
  const wrapped = options.wrap ? options.wrap(pristine) : pristine;
  const servers = serversFor(below(service.prefix, wrapped), service.https ?? false);
  for (const server of servers) speak(server, options.transport ?? {});
  const listener = servers.length === 1 ? servers[0] : frontOf(servers[0], servers[1]);
  const connections = new Set<Socket>();
  listener.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await listen(listener, options.port ?? 0);
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  baseUrl = `http://127.0.0.1:${port}${service.prefix}`;
  return { baseUrl, close: () => close(listener, connections) };
}

/** A server for plain http and, where asked for, one for https; none listens yet. */
function serversFor(fetch: Handler, https: boolean): [Server] | [Server, Server] {
  const plain = patient(createAdaptorServer({ fetch }) as Server);
  holdTexts();
  if (!https) return [plain];
  const options = { createServer: createSecureServer, serverOptions: selfSigned() };
  return [plain, patient(createAdaptorServer({ fetch, ...options }) as Server)];
}

function patient(server: Server): Server {
  server.keepAliveTimeout = 60_000;
  return server;
}

/** Lets the handler see paths without the prefix; what is not below it does not exist. */
function below(prefix: string, handler: Handler): Handler {
  if (prefix === '') return handler;
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== prefix && !url.pathname.startsWith(`${prefix}/`)) {
      return new Response('not found', { status: 404 });
    }
    url.pathname = url.pathname.slice(prefix.length) || '/';
    return handler(new Request(url, request));
  };
}

function listen(server: Listener, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

/** Stops listening and ends what is connected: a server behind a front never listened, and knows no connections. */
function close(listener: Listener, connections: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    listener.close(() => resolve());
    for (const socket of connections) socket.destroy();
  });
}
