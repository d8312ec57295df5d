import type { Ledger } from '../http/limits/ledger.js';
import { openSession, type Session } from '../http/session.js';
import type { SessionOptions } from '../http/session-options.js';
import type { PlannedService, PlanOptions } from './plan.js';

type Target = Pick<
  PlannedService,
  | 'contract'
  | 'baseUrl'
  | 'keyName'
  | 'limits'
  | 'keyRefused'
  | 'endsAt'
  | 'methods'
  | 'destructive'
  | 'publicOnly'
> &
  Partial<Pick<PlannedService, 'requests' | 'askedSince'>>;

/**
 * Opens a session with a planned target, as the options of the plan say. The key is that of the environment unless `own`
 * has one. Close it with `closeSession`.
 */
export function openPlanned(
  {
    contract,
    baseUrl,
    keyName,
    limits,
    keyRefused,
    endsAt,
    methods,
    destructive,
    publicOnly,
    requests = 0,
    askedSince = Infinity,
  }: Target,
  { timeoutMs, concurrency, ca, files, userAgent, live }: PlanOptions,
  own: Partial<SessionOptions> & { ledger: Ledger },
): Session {
  const key = process.env[keyName];
  const session = openSession(contract, baseUrl, {
    timeoutMs,
    concurrency,
    keyName,
    ...(ca === undefined ? {} : { ca }),
    ...(key ? { key } : {}),
    ...(limits ? { limits } : {}),
    ...(files === undefined ? {} : { files }),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(publicOnly ? { publicOnly } : {}),
    ...(methods ? { methods } : {}),
    ...(destructive === undefined ? {} : { destructive }),
    adapts: true as const,
    ...(live ? { closing: true as const } : {}),
    ...own,
  });
  session.sentEarlier = { requests, since: askedSince };
  if (keyRefused !== undefined) session.keyRefused = keyRefused;
  return session;
}
