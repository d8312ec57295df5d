import type { TransportOptions } from '../types/index.js';
import type { OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';

/** Has a server that does not answer yet use these transport options. */
export function speak(server: Server, transport: TransportOptions): void {
  const { answersPerConnection, endsByClosing, fieldNames, reason } = transport;
  if (answersPerConnection !== undefined) server.maxRequestsPerSocket = answersPerConnection;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (endsByClosing) response.useChunkedEncodingByDefault = false;
    if (reason !== undefined) response.statusMessage = reason;
    if (fieldNames === 'capitals') writeInCapitals(response);
  });
}

/** Renames the fields where the adaptor hands them over: by `writeHead`, with an object. */
function writeInCapitals(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, fields: OutgoingHttpHeaders = {}) => {
    const renamed = Object.entries(fields).map(([name, value]) => [name.toUpperCase(), value] as const);
    return writeHead(status, Object.fromEntries(renamed));
  }) as typeof response.writeHead;
}
