import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server as Listener, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Handler, ReferenceService, TransportOptions } from '../types/index.js';
import { below } from './below.js';
import { frontOf } from './two-schemes.js';
import { selfSigned } from './certificate.js';
import { holdBodies } from './held-body.js';
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
  const servers = serversFor(wrapped, service);
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
function serversFor(fetch: Handler, { prefix, https }: ReferenceService): [Server] | [Server, Server] {
  const adaptor = getRequestListener(fetch);
  holdBodies();
  const listener = below(prefix, (incoming, outgoing) => void adaptor(incoming, outgoing));
  const plain = patient(createServer(listener));
  return https ? [plain, patient(createSecureServer(selfSigned(), listener))] : [plain];
}

function patient(server: Server): Server {
  server.keepAliveTimeout = 60_000;
  return server;
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
