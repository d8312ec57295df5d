import { mutantOf, type MutantRow } from '../../engine/mutation/operators/rows.js';
import type { Json } from '../../engine/types/index.js';

export const operations = [
  { id: 'GET /things', method: 'GET', path: '/things' },
  { id: 'GET /things/{id}', method: 'GET', path: '/things/{id}' },
  { id: 'GET /things/search', method: 'GET', path: '/things/search' },
];

export type Change = Pick<MutantRow, 'change' | 'when'> & { operations?: string[] };

/** Answers of a service that echoes its request, changed by a row: the bodies, one for each path. */
export async function answers(
  row: Change,
  paths: readonly string[],
  body?: Json,
): Promise<(Json | undefined)[]> {
  const mutant = mutantOf(
    { name: 'm', does: 'm', kills: ['r'], operations: ['GET /things'], ...row },
    operations,
  );
  const handler = mutant.wrap(async (request) => {
    const { pathname, search } = new URL(request.url);
    return Response.json(body ?? { path: pathname + search });
  });
  return Promise.all(
    paths.map(async (path) => {
      const answer = await handler(new Request(`http://localhost${path}`));
      return answer.status === 200 ? ((await answer.json()) as Json) : answer.status;
    }),
  );
}

export const records = [
  { id: 1, name: 'one', tags: ['a'] },
  { id: 2, name: 'two', tags: [] },
  { id: 3, name: 'three', tags: ['a', 'b'] },
];
/** What a change makes of a body, by default of the records. */
export const changed = async (change: MutantRow['change'], body: Json = records) =>
  (await answers({ change }, ['/things'], body))[0];
