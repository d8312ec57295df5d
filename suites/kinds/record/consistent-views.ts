import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import { evenly } from '../../../engine/samples/collect.js';
import { brief, scalarText } from '../../../engine/json/guards.js';
import type { Case } from '../../../engine/types/index.js';
import { withPairs } from '../../support/cases/options.js';
import { parametersIn, stepFor } from '../../support/cases/requests/step-for.js';
import { valueOf } from '../../support/cases/samples.js';
import { pathFrom } from '../../support/cases/searches/searches.js';
import { wideSearchFor } from '../../support/cases/searches/wide-searches.js';
import { flag, viewName } from '../../support/cases/searches/view-params.js';
import {
  knownRecords,
  noRecordWith,
  searchesFor,
  searchOf,
  searchStep,
  type Found,
} from '../../support/cases/searches/view-requests.js';
import {
  holds,
  irrelevant,
  keyOf,
  listed,
  mappingOf,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { checkDated } from '../../support/checking/dated-entries.js';
import { checkNamedAlike, checkShown } from '../../support/checking/shown-records.js';
import {
  checkAbsent,
  viewDifference,
  withListed,
  wrappedRecord,
  type Compared,
} from '../../support/checking/views.js';
import { moreCases } from '../../support/cases/more-members.js';
import { checkMore, type MoreThanListed } from '../../support/checking/more-members.js';
import { moreFaults, moreVariants } from '../../support/mutants/more-members-faults.js';
import { described, kind, operationName, paramsSchema, text, texts, withForms } from '../../support/kind.js';
import { viewFaults, viewVariants } from '../../support/mutants/view-variations.js';

/** So many known records are compared for each case that a rule is given. */
const timesRuns = 1.5;
/** Parameters of how records are compared. */
const comparing = ['wrapped', 'shortened', 'members', 'listed', 'measured'];

interface Params extends Compared {
  view: string;
  /** The operation that answers one record, or many in a payload that is not shown; the view lists records. */
  one: string;
  wrapped?: boolean;
  alike?: string[];
  more?: MoreThanListed['more'];
}

/**
 * A record says the same wherever the service shows it: members that two views share are equal. An operation without path
 * parameters answers many of them. Where it is asked for, the answer about one record holds more than the listing, and as
 * much of each record of a sort.
 */
export const consistentViews = kind<Params>({
  name: 'consistent-views',
  says: 'a record fetched by itself says what it says in a listing, and, where that is asked for, more',
  params: withForms(
    paramsSchema(
      {
        view: viewName,
        one: operationName,
        wrapped: flag('whether the answer may hold the record in a member, its payload not being shown'),
        shortened: described('members whose list may be shorter in the listing', texts),
        members: described(
          'the only members that are compared, where the answer has more of the same names; default: all',
          texts,
        ),
        listed: described(
          'schema (of the components) of a record: only the members that it lists are compared',
          text,
        ),
        alike: described(
          'instead of comparing records: where an answer about many names most records with the same values of these members, it names all of them',
          texts,
        ),
        measured: described(
          'members that change with time: they are compared where both answers are of one moment; `of` points to that of the listing; `apart`: only that moments are not whole `hours` apart while these members are equal; `since`: only that lists of the answer have no entry with a figure, in whose name is a word of `members`, from before the day in this member, or from between `moment` and that of the listing',
          paramsSchema({ moment: text, members: texts, of: text, apart: { enum: ['hours'] }, since: text }, [
            'of',
            'apart',
            'since',
          ]),
        ),
        more: described(
          'instead of comparing records: the answer holds more than the record as it is listed, whose schema is `than`. With ' +
            '`named`, groups of words: members named with a word of a group come for both of two records or for none, where ' +
            'both have the values at the pointers of `where` (of a list, any) and equal ones at those of `alike`; with `each`, every answer has a member of each group, or one that no group names. ' +
            '`bare`: by a word of a group, words of names: a number, a boolean or a single word counts for the group only under these',
          paramsSchema(
            {
              than: text,
              named: { type: 'array', items: texts, minItems: 1 },
              each: flag('whether each answer is checked by itself'),
              bare: { type: 'object', additionalProperties: texts },
              where: { type: 'object' },
              alike: texts,
            },
            ['named', 'each', 'bare', 'where', 'alike'],
          ),
        ),
      },
      ['wrapped', 'shortened', 'members', 'listed', 'measured', 'alike', 'more'],
    ),
    { alike: { refuses: comparing }, more: { refuses: [...comparing, 'alike'] } },
    {},
  ),
  example: [
    { view: 'books', one: 'GET /books/{id}' },
    { view: 'books', one: 'GET /books/{id}', more: { than: 'Book' } },
  ],
  operations: ({ one, view, more }, contract) => (more ? [one] : [one, viewOf(contract, view).operation]),

  cases({ one, wrapped, more, ...params }, context) {
    if (more) return moreCases({ one, view: params.view, more }, context);
    const search = searchOf(context.contract, params);
    const single = operationById(context.contract.operations, one);
    const fields = parametersIn(single, 'path').map(({ sample }) => sample);
    if (fields.length === 0)
      return {
        examples: [{ steps: [stepFor(single, 'of all', {}), searchStep(search, 'in a listing', {})] }],
      };
    const found = searchesFor(search, context, fields);
    if (!found) return noRecordWith(fields.join(', '));
    const toCase = ({ sample, base }: Found, options: [string, string][]): Case => ({
      steps: [
        withPairs(stepFor(single, 'by itself', pathFrom(single, sample) ?? {}), options),
        searchStep(search, 'in a listing', base, { sample, options, memo: true }),
      ],
      ...(wrapped ? { given: { key: valueOf(sample, search.key) } } : {}),
    });
    const random = found.chain((each) => fc.subarray(search.options).map((options) => toCase(each, options)));
    const known = knownRecords(search, context, fields);
    const wide = wideSearchFor(search, context);
    // Each record once, as far as there are cases for it, before some come again.
    const examples = evenly(known, Math.ceil(context.runs * timesRuns)).flatMap((sample, index) => {
      const base =
        wide(sample) ?? (search.of.requireAny.length === 0 ? pathFrom(search.of, sample) : undefined);
      const options =
        index % 4 === 3 ? search.options.slice((index >> 2) % search.options.length).slice(0, 1) : [];
      return base ? [toCase({ sample, base }, options)] : [];
    });
    return {
      examples,
      random,
      atMost: Math.max(Math.ceil(context.runs / 4), context.runs - examples.length),
    };
  },

  check(params, exchanges, { contract, given }) {
    if (params.more) return checkMore({ ...params, more: params.more }, exchanges, contract, given);
    const [single, listing] = exchanges;
    const { mapping, key, items } = viewOf(contract, params.view);
    const fieldMapping = mappingOf(contract, mapping);
    const body = single?.response?.json;
    const found = listed(listing, fieldMapping, key, `${items}/*`);
    if (single?.response?.status !== 200 || body === undefined || !found) return unanswered(exchanges);
    if (params.alike) return checkNamedAlike(body, found, params.alike);
    if (single.step.name === 'of all')
      return checkShown(body, listing?.response?.json ?? null, found, {
        mapping: fieldMapping,
        field: key,
        compared: params,
      });
    const asked = scalarText(given['key']);
    if (params.measured?.since !== undefined) {
      const record = found.find((each) => each.key === asked)?.record ?? null;
      return checkDated(body, record, listing?.response?.json ?? null, params.measured);
    }
    const own = params.wrapped ? wrappedRecord(body, fieldMapping, key, asked) : { at: '', value: body };
    if (!own) return checkAbsent(body, fieldMapping, key, found, asked);
    const same = found.find((each) => each.key === keyOf(fieldMapping, key, own.value));
    if (!same) return irrelevant('the listing does not show the record');
    const difference = viewDifference(same.record, own.value, withListed(params, contract));
    if (!difference) return holds;
    const at = own.at + difference.at;
    return violated(
      `${at || 'the record'} as in the listing: ${brief(difference.one)}`,
      brief(difference.other),
      at,
    );
  },

  faults: ({ more, ...params }, contract) =>
    more ? moreFaults({ ...params, more }, contract) : viewFaults(params, contract),
  variants: ({ more, ...params }, contract) =>
    more ? moreVariants({ ...params, more }, contract) : viewVariants(params, contract),
});
