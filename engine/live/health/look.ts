import { cleaner } from '../../http/redaction/cleaner.js';
import { inOneLine } from '../../http/redaction/printable.js';
import { send } from '../../http/sending/send.js';
import type { Session } from '../../http/session.js';
import type { Step } from '../../types/index.js';
import type { PlainRequest } from '../../contract/plain-request.js';
import type { Sight } from './sight.js';
import { sightOf } from './classify.js';

const longestWords = 300;

/** Sends the smoke request and says what it shows. Never throws. */
export async function look(session: Session, smoke: PlainRequest): Promise<Sight> {
  const hasKey = session.options.key !== undefined || session.contract.credential.use === 'none';
  const step: Step = hasKey ? smoke.step : { ...smoke.step, credential: 'none' };
  return printed(sightOf(await send(session, step, session.pool), smoke, session), session);
}

/** A sight without what a target may have put into its words: a key, or what a terminal obeys. */
function printed(sight: Sight, { options }: Session): Sight {
  const clean = cleaner(options);
  const line = (text: string) => inOneLine(clean(text)).slice(0, longestWords);
  if ('why' in sight) return { ...sight, why: line(sight.why) };
  return 'to' in sight ? { ...sight, to: line(sight.to) } : sight;
}
