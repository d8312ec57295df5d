import { messageOf } from '../../engine/errors.js';
import { parseBody } from '../../engine/json/parse.js';
import { fetchDocument } from '../../engine/openapi/discover.js';
import { allowedBy } from '../../engine/live/listing/allowed.js';
import { listedApis, type ListedApis } from '../../engine/live/listing/listed-apis.js';
import type { Transport } from '../shared/open-document.js';
import { say, warn } from '../shared/say.js';

/** Where the second document of assay says that a directory answers its list. */
const listPath = '/api/v1/apis';
/** Names that are shown of those that were left out for one reason. */
const mostNames = 5;

/** The APIs that a directory lists on hosts that are allowed; says what was left out. Undefined where it cannot be read. */
export async function readDirectory(
  baseUrl: string,
  { allow, taken, transport }: { allow: readonly string[]; taken: ReadonlySet<string>; transport: Transport },
): Promise<ListedApis['apis'] | undefined> {
  const url = baseUrl + listPath;
  const fetched = await fetchDocument(url, transport);
  if ('error' in fetched) return unreadable(`${url} ${fetched.error}`);
  const parsed = parseBody(fetched.text);
  if (!('json' in parsed)) return unreadable(`${url} answers no JSON`);
  try {
    const { apis, leftOut, hasMore } = listedApis(parsed.json, allowedBy(allow), taken);
    say(`${url}: ${apis.length} APIs on hosts that are allowed`);
    for (const [reason, names] of leftOut) say(leftOutLine(reason, names));
    if (hasMore) warn(`${url} says that it has more records: they are not asked for`);
    return apis;
  } catch (thrown) {
    return unreadable(`${url} cannot be read: ${messageOf(thrown)}`);
  }
}

function leftOutLine(reason: string, names: readonly string[]): string {
  const shown = names.slice(0, mostNames).filter((name) => name !== '');
  const more = names.length > shown.length && shown.length > 0 ? ', …' : '';
  return `left out: ${names.length}, which ${reason}${shown.length > 0 ? ` (${shown.join(', ')}${more})` : ''}`;
}

/** Says why a directory is not read. */
function unreadable(why: string): ListedApis['apis'] | undefined {
  warn(`assay: ${why}`);
  return undefined;
}
