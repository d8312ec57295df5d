import { operationById, operationOf } from '../../../engine/contract/operations.js';
import { percentDecoded } from '../../../engine/percent-decoded.js';
import type {
  CaseContext,
  CaseSource,
  CheckOutcome,
  Contract,
  Exchange,
  Operation,
  Step,
} from '../../../engine/types/index.js';
import { fileAt, fileStep, operationsOf } from '../../support/cases/files/file-paths.js';
import { firstPageOf, nextOfEach } from '../../support/cases/onward-pages.js';
import { eachRequired } from '../../support/cases/requests/path-assignments.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { withPairs } from '../../support/cases/options.js';
import { noPath, withEnds } from '../../support/cases/samples.js';
import { claimsOf, invariantNames } from '../../support/checking/invariants/find-claims.js';
import {
  forSameAnswers,
  unreadBody,
  type UnreadAnswer,
} from '../../support/checking/invariants/for-same-answers.js';
import { populationsOf, type Answer } from '../../support/checking/invariants/population.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, pairs, paramsSchema, texts, withForms } from '../../support/kind.js';
import { departureFaults } from '../../support/mutants/departure-faults.js';

interface Params {
  operations?: string[];
  paths?: string[];
  without?: string[];
  query?: [string, string][];
  onward?: string[];
}

/** So many answers of an operation are compared. */
const mostCompared = 100;

/**
 * Likely invariants (Daikon; for services AGORA): properties that nearly all records of an answer have are inferred, and
 * the one that has not is reported. They need no name of the document.
 */
export const likelyInvariant = kind<Params>({
  name: 'likely-invariant',
  says: 'what nearly all records of an answer have in common, all have',
  readsFiles: 'paths',
  params: withForms(
    paramsSchema(
      {
        operations: described('Operations whose known answers are compared with each other.', texts),
        paths: described('Paths of files that are compared, with those of their folder.', texts),
        query: described('Query pairs of each request, such as how many records it asks for.', pairs),
        onward: described(
          'Pointers to the address of the next page, whose records are compared as well.',
          texts,
        ),
        without: described('Sorts of properties that are left out: here a single record may well differ.', {
          type: 'array',
          items: { enum: invariantNames },
          minItems: 1,
        }),
      },
      ['operations', 'paths', 'without', 'query', 'onward'],
    ),
    {
      operations: { refuses: ['paths'] },
      query: { needs: ['operations'] },
      onward: { needs: ['operations'] },
    },
    { needs: ['paths'] },
  ),
  example: [{ operations: ['GET /books'] }, { paths: ['/export/books.json', '/export/books_reviews.json'] }],
  operations: ({ operations = [], paths = [] }, contract) => [
    ...operations,
    ...operationsOf(contract, paths),
  ],

  cases({ operations = [], paths = [], query = [] }, context): CaseSource {
    if (paths.length > 0) return fileCases(paths, context);
    const steps = operations.flatMap((id) =>
      knownSteps(operationById(context.contract.operations, id), context).map((step) =>
        withPairs(step, query),
      ),
    );
    return steps.length > 0 ? { examples: [{ steps }] } : noPath(operations[0] ?? '');
  },

  follow: ({ onward }, exchanges) => (onward ? nextOfEach(onward, exchanges) : undefined),

  check({ paths, without = [], onward }, exchanges, { contract }) {
    const answers = exchanges.flatMap((exchange) => {
      const { step } = firstPageOf(exchange, exchanges);
      return answerOf(exchange, step, contract, paths !== undefined);
    });
    return judged(answers, onward ? [...without, 'answers'] : without);
  },

  faults: (params, contract) => departureFaults(params, contract),
  variants: () => [],
});

const judged = forSameAnswers((answers: readonly Answer[], without?: readonly string[]): CheckOutcome => {
  const claims = claimsOf(populationsOf(answers), without);
  const [odd] = claims.filter((claim) => claim.odd.length > 0).sort((one, other) => other.count - one.count);
  const [departure] = odd?.odd ?? [];
  if (odd && departure)
    return violated(
      `${odd.says}, ${odd.because ?? `as ${odd.count - odd.odd.length} others have it`}`,
      `${departure.actual}: ${departure.path}`,
      departure.at,
    );
  return claims.length > 0 ? holds : irrelevant('too few records to tell what they have in common');
});

/** The requests of an operation that are known, with each known value of what a request must give. */
function knownSteps(operation: Operation, context: CaseContext): Step[] {
  return withEnds(eachRequired(operation, context), mostCompared).map((values) =>
    stepFor(operation, 'one of several', values, { memo: true }),
  );
}

/** The files of each folder in one case. */
function fileCases(paths: readonly string[], { contract }: CaseContext): CaseSource {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return {
    examples: [...folders.values()].map((files) => ({
      steps: files.map((path) => fileStep(fileAt(contract, path), 'file', {}, { memo: true, stream: true })),
    })),
  };
}

/** `first`: the request for the first page of those that the answer is one of. */
function answerOf(
  exchange: Exchange,
  first: Step,
  { operations }: Contract,
  areFiles: boolean,
): UnreadAnswer[] {
  const { step, response } = exchange;
  // What larger files have in common, other rules read as streams.
  const unread = response?.status === 200 ? unreadBody(exchange) : undefined;
  if (!unread) return [];
  const operation = operationOf(operations, first.method, first.path);
  const asked = operation ? askedIn(first, operation.path) : [];
  return [{ path: step.path, source: areFiles ? step.path : (operation?.id ?? ''), asked, ...unread }];
}

/** The values that a request gives in its path and query. */
function askedIn({ path, query = [] }: Step, template: string): string[] {
  const segments = path.split('/');
  const inPath = template
    .split('/')
    .flatMap((part, place) => (part.startsWith('{') ? [percentDecoded(segments[place] ?? '')] : []));
  return [...inPath, ...query.map(([, value]) => value)];
}
