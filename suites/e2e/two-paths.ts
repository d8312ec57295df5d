import { dirname } from 'node:path';
import { newFile } from './assay.js';
import { contractText, tinyServer, type TinyServer } from './tiny.js';

/** The folder of a contract of two operations, `root` and `other`, that answer alike, and whatever else it is to say. */
export function twoPaths(extra = ''): string {
  return dirname(newFile('s15.yaml', `${contractText('s15', extra)}${other}`));
}

export const [rootRule, otherRule] = ['s15/root/documented-responses', 's15/other/documented-responses'];

const root = contractText('s15').split('paths:\n')[1] ?? '';
const other = root.replace('  /:', '  /other:').replace('operationId: root', 'operationId: other');

/** A server whose answers, by path, can be changed while it runs. */
export async function changingServer(bodies: Record<string, string>): Promise<TinyServer> {
  return tinyServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(bodies[request.url ?? ''] ?? '{}');
  });
}
