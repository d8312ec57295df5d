import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { Pool } from 'undici';
import type { SentRequest, Step } from '../../types/index.js';
import type { Answer } from './ask.js';
import { readText } from '../body/text.js';
import { waitForTurn } from '../limits/wait-for-turn.js';
import type { Session } from '../session.js';
import { dispatch, pathOfUrl } from './dispatch.js';

const redirectsFollowed = 10;
/** Of what nobody wants to read, so many bytes are read at most. */
const smallBody = 128 * 1024;

/** The usual names of this machine itself: a server that runs on it may call itself by another one than its user does. */
const ownNames = ['localhost', '127.0.0.1', '[::1]'];
const isOwnName = ({ hostname }: URL): boolean => ownNames.includes(hostname);

/** Redirects within the origin are followed, on loopback by whatever name it has; one that leads elsewhere is the answer. */
export async function follow(
  session: Session,
  step: Step,
  request: SentRequest,
  pool: Pool,
  signal: EventEmitter,
): Promise<Answer> {
  let url = new URL(request.url);
  const { origin } = url;
  const asked = new Set<string>();
  const isFollowing = request.method === 'GET' || request.method === 'HEAD';
  for (;;) {
    const answer = await dispatch(session, step, request, url, pool, signal);
    const response = asked.size > 0 ? { ...answer, redirectedTo: pathOfUrl(url) } : answer;
    const location = response.headers.location;
    if (![301, 302, 303, 307, 308].includes(response.statusCode) || typeof location !== 'string')
      return response;
    const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
    if (next && isOwnName(next) && isOwnName(url)) next.hostname = url.hostname;
    const followed = next?.origin === origin && step.redirects !== 'none' && isFollowing;
    asked.add(pathOfUrl(url));
    if (!followed || asked.size > redirectsFollowed || asked.has(pathOfUrl(next))) return response;
    if (await waitForTurn(session, step)) return response;
    // A small rest is read, so that the connection can be used again.
    if (response.body instanceof Readable) await readText(response.body, smallBody).catch(() => undefined);
    url = next;
  }
}
