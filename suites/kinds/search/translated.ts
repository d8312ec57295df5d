import { operationById } from '../../../engine/contract/operations.js';
import { readNotion } from '../../../engine/contract/read-record.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { kind, paramsSchema, text, textMap } from '../../support/kind.js';
import { holds, irrelevant, keyOf, readingOf, someKeys, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { baseSearches, pathFrom, searchable, severalOf } from '../../support/cases/searches.js';
import { onOperations, withJson, withQuery } from '../../support/mutants/rewrite.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

interface Params {
  operation: string;
  /** Query that asks for the translation. */
  query: Record<string, string>;
  reading: string;
  key: string;
  /** The notion that is translated into English. */
  notion: string;
  with: string[];
  among: Record<string, string>;
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** A single name may have no English form; so many of them are not translated at all. */
const telling = 3;

/** Names in Japanese script are English when a translation is asked for, and nothing else is said to change. */
export const translated = kind<Params>({
  name: 'translated',
  says: 'names in Japanese script become English when English is asked for',
  params: paramsSchema({
    operation: text,
    query: textMap,
    reading: text,
    key: text,
    notion: text,
    with: { type: 'array', items: text },
    among: textMap,
  }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, query, with: filters, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const paths = searchable(operation, context.samples, [], among)
      .map((sample) => pathFrom(operation, sample))
      .filter((path) => path !== undefined);
    const bases =
      filters.length > 0
        ? baseSearches(operation, context, filters, among)?.map((base) => [base])
        : severalOf(paths);
    if (!bases) return { none: { reason: 'no sample', detail: 'no record is known' } };
    const asked = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
    return {
      random: bases.map((several) => ({
        steps: several.flatMap((base) => [
          stepFor(operation, 'as it is', base, { memo: true }),
          stepFor(operation, 'in English', { ...base, ...asked }),
        ]),
      })),
      atMost: filters.length > 0 ? 50 : 15,
    };
  },

  check({ reading: name, key, notion }, exchanges, { contract }) {
    const reading = readingOf(contract, name);
    const untranslated: string[] = [];
    let translatedNames = 0;
    for (let index = 0; index + 1 < exchanges.length; index += 2) {
      const [plain, english] = exchanges.slice(index, index + 2).map(recordsOf);
      if (!plain || !english) continue;
      if (english.length !== plain.length)
        return violated(`the same ${plain.length} records`, `${english.length} records`);
      for (const record of english) {
        const original = plain.find((each) => keyOf(reading, key, each) === keyOf(reading, key, record));
        const before = original === undefined ? undefined : readNotion(reading, notion, original);
        if (!before?.every((each) => japanese.test(each))) continue;
        const after = readNotion(reading, notion, record);
        if (after && !after.every((each) => japanese.test(each))) translatedNames++;
        else untranslated.push(after?.join(', ') ?? 'none');
      }
    }
    if (translatedNames > 0) return holds;
    if (untranslated.length < telling)
      return irrelevant(`too few records have a ${notion} in Japanese script`);
    return violated(`an English ${notion} in some of ${untranslated.length} records`, someKeys(untranslated));
  },

  faults: ({ operation, query, reading, notion }, contract) => {
    const names = Object.keys(query);
    const asked = (url: URL) => names.every((each) => url.searchParams.has(each));
    const on = (change: Parameters<typeof onOperations>[2]) =>
      onOperations(contract, [operation], (next, request, url) =>
        asked(url) ? change(next, request, url) : next(request),
      );
    return [
      {
        name: 'ignored',
        does: 'does not translate',
        wrap: on((next, request, url) =>
          withQuery(next, request, url, (edited) => names.forEach((each) => edited.delete(each))),
        ),
      },
      {
        name: 'no-name',
        does: `leaves the ${notion} out when English is asked for`,
        wrap: on((next, request) =>
          withJson(next(request), (body) =>
            (contract.readings[reading]?.[notion]?.at ?? []).reduce<Json>((edited, pointer) => {
              const inList = Array.isArray(edited) ? `/*${pointer}` : pointer;
              return replaceAt(edited, inList, () => undefined);
            }, body),
          ),
        ),
      },
    ];
  },
  variants: () => [],
});

function recordsOf(exchange: Exchange): Json[] | undefined {
  const { response } = exchange;
  if (response?.status !== 200 || response.json === undefined) return undefined;
  return Array.isArray(response.json) ? response.json : [response.json];
}
