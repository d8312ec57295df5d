import { send } from '../../engine/http/sending/send.js';
import type { Session } from '../../engine/http/session.js';
import type { Operation, SampleTiers, Step } from '../../engine/types/index.js';
import { eachRequired } from '../../suites/support/cases/requests/path-assignments.js';
import { stepFor, type Assignment } from '../../suites/support/cases/requests/step-for.js';

/** Operations that are asked at most: one that takes the key settles it. */
const mostAsked = 10;

/**
 * Whether the user's key is refused wherever it is sent, and what was sent where; undefined where it is taken somewhere.
 * One request to each operation, until one answers 2xx that does not answer so without a key as well.
 */
export async function refusedKey(session: Session, samples: SampleTiers): Promise<string | undefined> {
  if (session.options.key === undefined) return undefined;
  const refused: string[] = [];
  for (const operation of session.contract.operations
    .filter(({ method }) => method === 'GET')
    .slice(0, mostAsked)) {
    const answer = await answerWithKey(session, operation, samples);
    if (answer === 'taken') return undefined;
    if (answer) refused.push(answer);
  }
  if (refused.length === 0) return undefined;
  const more = refused.length > 3 ? ` and ${refused.length - 3} more` : '';
  return `every request with the key was refused: ${refused.slice(0, 3).join(', ')}${more}; sent as ${sentAs(session)}`;
}

/** In a query the key stands now first, now last: a request that is refused is followed by others. */
const mostInQuery = 6;

/** What the first request that takes the key says of it, else the first one. */
async function answerWithKey(
  session: Session,
  operation: Operation,
  samples: SampleTiers,
): Promise<string | undefined> {
  const known = eachRequired(operation, { contract: session.contract, samples, runs: 1 });
  const most = session.contract.credential.in === 'query' ? mostInQuery : 1;
  let first: string | undefined;
  for (const values of known.slice(0, most)) {
    const answer = await answerTo(session, operation, values);
    if (answer === 'taken') return answer;
    first ??= answer;
  }
  return first;
}

/** The refusal of the key in words, or `taken`; undefined where the answer says nothing of the key. */
async function answerTo(
  session: Session,
  operation: Operation,
  values: Assignment,
): Promise<string | undefined> {
  const status = await statusOf(session, stepFor(operation, 'with the key', values));
  if (status === 401 || status === 403) return `${operation.id} (${status})`;
  if (!isSuccess(status)) return undefined;
  const isOpen =
    session.contract.credential.use === 'required' &&
    isSuccess(await statusOf(session, stepFor(operation, 'without a key', values, { credential: 'none' })));
  return isOpen ? undefined : 'taken';
}

async function statusOf(session: Session, step: Step): Promise<number | undefined> {
  const { response } = await send(session, step, session.pool);
  return response?.status;
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

function sentAs({ contract: { credential }, options: { keyName } }: Session): string {
  const { in: place, name, prefix } = credential;
  if (place === 'header') return `header ${name}: ${prefix}$${keyName}`;
  return `${place === 'query' ? 'query parameter' : 'cookie'} ${name}=${prefix}$${keyName}`;
}
