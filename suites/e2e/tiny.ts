import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { newFile } from './assay.js';
import { dirname } from 'node:path';

/** A contract of one operation, for the service `s15` (which has a reference) or any other name. */
export function tinyContract(service = 's15', extra = ''): string {
  return dirname(newFile(`${service}.yaml`, contractText(service, extra)));
}

export function contractText(service: string, extra = ''): string {
  return `
openapi: 3.1.0
info: { title: Tiny service, version: '1', x-service: ${service}, x-source: { title: Tiny services, document: 3 } }
x-clauses:
  - { id: root-shape, section: Resources, says: the root answers an object with a list of texts }
${extra}
paths:
  /:
    get:
      operationId: root
      x-clause: root-shape
      responses:
        '200':
          description: texts
          x-clause: root-shape
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { type: array, items: { type: string } } }
`;
}

export const sound = JSON.stringify({ data: ['one', 'two'] });
export const faulty = JSON.stringify({ data: 'one' });

export interface TinyServer {
  url: string;
  close(): Promise<void>;
}

/** A server of a test, on a free port of the loopback interface. */
export async function tinyServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TinyServer> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers every request with this JSON text. */
export function always(body: string) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json');
    response.end(body);
  };
}

/** Answers the first request and leaves those of the rule waiting; `running` settles when the first of these has come. */
export async function waitingServer(): Promise<{ server: TinyServer; running: Promise<void> }> {
  let asked = 0;
  let second: () => void = () => undefined;
  const running = new Promise<void>((resolve) => (second = resolve));
  const server = await tinyServer((_request, response) => {
    if (asked++ === 0) response.setHeader('content-type', 'application/json').end('{"data": []}');
    else second();
  });
  return { server, running };
}
