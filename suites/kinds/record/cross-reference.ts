import { operationById } from '../../../engine/contract/operations.js';
import { asText } from '../../../engine/json/guards.js';
import type { CheckContext, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { linkCases, nextLinked } from '../../support/cases/generated/link-requests.js';
import { listingCases, namesInTurn, nextNamed } from '../../support/cases/listed-names.js';
import { repeatedFirst } from '../../support/cases/repeated-first.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { distinct } from '../../support/cases/samples.js';
import { checkFoundAgain, namedIn, type FoundAgain } from '../../support/checking/found-again.js';
import { checkLinked, type LinkParams } from '../../support/checking/linked.js';
import { together } from '../../support/checking/records.js';
import { checkMutual, checkSame, likeOwn, textsAt } from '../../support/checking/references.js';
import { firstAgain } from '../../support/checking/steady.js';
import { successOf } from '../../support/checking/success.js';
import { described, kind, paramsSchema, text, textMap, texts, withForms } from '../../support/kind.js';
import {
  contradicting,
  losing,
  oneSided,
  unknownToLinks,
  type ReferenceParams,
} from '../../support/mutants/reference-faults.js';

/** Parameters of references that stand at a place of the answer. */
const ofPlaces = ['at', 'parameter', 'items', 'key', 'values'];

/** What an answer names, requested by that name, names the first record, too, or else says the same; what it links to is there. */
export const crossReference = kind<ReferenceParams | LinkParams>({
  name: 'cross-reference',
  says: 'what an answer refers or links to is known, and refers back to it or says the same',
  params: withForms(
    paramsSchema(
      {
        operation: described('Operation whose answers refer to something.'),
        at: described('Pointers with wildcards to where an answer refers to something.', texts),
        then: described('Operation that is requested with what is referred to.'),
        parameter: described('Parameter of `then` that takes it, in its path or query.'),
        items: described(
          'Pointer with wildcards to the records of both answers, or the name of a field mapping (x-mappings): each record ' +
            'is among those found by what it shows at `at` (a closing # means names of members), and says the same there.',
        ),
        key: described(
          'Pointer from such a record to what identifies it; `several`: the same, where the answer to `then` may show less ' +
            'than all: only one that shows several records shows this one, too.',
          { anyOf: [text, paramsSchema({ several: text })] },
        ),
        values: described(
          'Well-known values of the parameter, in the form in which records name each other: `operation` is requested ' +
            'with each, and what it refers to refers back. Default: both answers say the same.',
          texts,
        ),
        link: described(
          'A link of OpenAPI (`links`), in place of a pointer: the status of the response that has it, as the document writes ' +
            'it, and values or runtime expressions (`$response.body#/id`) for parameters of `then`, which knows them.',
          paramsSchema({ status: text, parameters: textMap }),
        ),
      },
      [...ofPlaces, 'link'],
    ),
    { link: { refuses: ofPlaces } },
    { needs: ['at', 'parameter'] },
  ),
  example: [
    {
      operation: 'GET /books/{id}',
      at: ['/related/*'],
      then: 'GET /books/{id}',
      parameter: 'id',
      values: ['10003', '10004'],
    },
    { operation: 'GET /visitor', at: ['/ip'], then: 'GET /visitor/{ip}', parameter: 'ip' },
    {
      operation: 'POST /notes',
      then: 'GET /notes/{id}',
      link: { status: '201', parameters: { id: '$response.body#/id' } },
    },
  ],
  spare: { [firstAgain]: 0 },
  operations: (params) =>
    distinct(isLink(params) ? [params.then, params.operation] : [params.operation, params.then]),

  cases(params, context) {
    if (isLink(params)) return linkCases(params, context);
    const { operation: id, parameter, values } = params;
    const operation = operationById(context.contract.operations, id);
    if (listsRecords(params)) return { examples: listingCases(id, context) };
    return {
      examples: (values ?? [undefined]).map((value) => ({
        // Records that name each other are each requested for several of them: once serves all.
        steps: [
          value
            ? stepFor(operation, 'record', { [parameter]: [value] }, { memo: true })
            : stepFor(operation, 'record', {}),
        ],
        given: value ? { asked: value, certain: false } : {},
      })),
    };
  },

  follow(params, exchanges, context) {
    if (isLink(params)) return nextLinked(params, exchanges, context);
    if (listsRecords(params)) return nextNamed(params, exchanges, context);
    const { then, parameter, at, values } = params;
    const { contract, given } = context;
    const named = distinct(textsAt(at, exchanges[0])).filter((each) => each !== '');
    const asked = values ? likeOwn(named, asText(given['asked'])) : named.slice(0, 1);
    const next = asked[exchanges.length - 1];
    if (next === undefined)
      return values ? undefined : repeatedFirst(exchanges, exchanges[1], () => checkSame(at, exchanges));
    return stepFor(
      operationById(contract.operations, then),
      `named record ${next}`,
      { [parameter]: [next] },
      values ? { memo: true } : {},
    );
  },

  check(params, exchanges, context) {
    if (isLink(params)) return checkLinked(exchanges);
    const { at, values } = params;
    const { given } = context;
    if (listsRecords(params)) return checkListed(params, exchanges, context);
    if (!values) return checkSame(at, exchanges);
    return checkMutual(at, exchanges, given);
  },

  faults(params, contract) {
    if (isLink(params)) return unknownToLinks(params, contract);
    if (listsRecords(params)) return losing(params, contract);
    return params.values ? oneSided(params, params.values, contract) : contradicting(params, contract);
  },
  variants: () => [],
});

function isLink(params: ReferenceParams | LinkParams): params is LinkParams {
  return 'link' in params;
}

function listsRecords(params: ReferenceParams): params is ReferenceParams & FoundAgain {
  return params.items !== undefined && params.key !== undefined;
}

function checkListed(
  params: ReferenceParams & FoundAgain,
  [listing, ...found]: readonly Exchange[],
  context: CheckContext,
): CheckOutcome {
  const answer = successOf(context.given, listing);
  if ('instead' in answer) return answer.instead;
  const named = namedIn(params, context.contract, answer.json);
  const names = namesInTurn(params, listing, context);
  const checked = found.map((exchange, index) =>
    checkFoundAgain(params, context.contract, named, exchange, names[index] ?? ''),
  );
  return together(checked, `no record shows anything at ${params.at.join(' or ')}`);
}
