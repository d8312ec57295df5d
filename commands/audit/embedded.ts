import { readListed } from '../../engine/audit/listed.js';
import type { Handler, Json, ReferenceService } from '../../engine/types/index.js';
import { createDirectory, serviceSlugs } from '../../fixtures/services/directory/reference.js';
import { loadReference } from '../../fixtures/catalogue/load.js';
import { startServer, type Served } from '../../engine/server/serve.js';

/**
 * Serves the embedded directory and, as far as it does not call them dead, the embedded services that it lists. What
 * is listed as dead gets an address at which nothing listens.
 */
export async function serveAudited(): Promise<Served> {
  const listed = await listedBySlug();
  const running: Served[] = [];
  const silent: Served[] = [];
  const baseUrls: Record<string, string> = {};
  for (const [name, slug] of Object.entries(serviceSlugs)) {
    const service = await loadReference(name);
    const record = listed.get(slug);
    if (!service || !record || name === 'directory') continue;
    const started = await startServer(service, record.cors === 'yes' ? { wrap: withCors } : {});
    baseUrls[slug] = started.baseUrl;
    (record.status === 'dead' ? silent : running).push(started);
  }
  const served = await startServer(directoryOf(baseUrls));
  // Only now: a port that is free again could be given to the next one that starts.
  await Promise.all(silent.map((each) => each.close()));
  const close = async () => {
    await Promise.all([served, ...running].map((each) => each.close()));
  };
  return { baseUrl: served.baseUrl, close };
}

/** The embedded directory lists itself, too: at the address that it is served at. */
function directoryOf(baseUrls: Record<string, string>): ReferenceService {
  return {
    prefix: '',
    create: (address) => {
      let made: Handler | undefined;
      return (request) => {
        made ??= createDirectory(address, {
          baseUrls: { ...baseUrls, [serviceSlugs['directory'] ?? '']: address.baseUrl() },
        });
        return made(request);
      };
    },
  };
}

async function listedBySlug() {
  const handler = createDirectory({ baseUrl: () => 'http://127.0.0.1' });
  const answer = await handler(new Request('http://127.0.0.1/api/v1/apis'));
  return new Map(readListed((await answer.json()) as Json).map((record) => [record.slug, record]));
}

/** No document of the services speaks of CORS; those that the directory lists with it are served with it. */
function withCors(next: Handler): Handler {
  return async (request) => {
    const answer = await next(request);
    const headers = new Headers(answer.headers);
    headers.set('access-control-allow-origin', '*');
    return new Response(answer.body, { status: answer.status, headers });
  };
}
