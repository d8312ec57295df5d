import { operationById } from '../../../engine/contract/operations.js';
import { evenly } from '../../../engine/samples/collect.js';
import type {
  CaseContext,
  CheckOutcome,
  Exchange,
  JsonObject,
  Operation,
  Step,
} from '../../../engine/types/index.js';
import {
  addressesIn,
  astrayFinding,
  deadFinding,
  foreignDescription,
  isBeginning,
} from '../../support/checking/addresses.js';
import { described, kind, pairs, paramsSchema, textMap, texts } from '../../support/kind.js';
import { holds, irrelevant, unanswered } from '../../support/checking/records.js';
import { eachRequired, leastAssignments } from '../../support/cases/requests/path-assignments.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { again, checkOnward, mostPages } from '../../support/checking/onward.js';
import { checkFilled, wholeListOf } from '../../support/checking/filled-lists.js';
import { borrowedSteps, checkOwn } from '../../support/checking/own-addresses.js';
import { checkPublicHosts } from '../../support/checking/private-hosts.js';
import { linkFaults, type LinkParams } from '../../support/mutants/link-faults.js';
import { distinctBy, samplesWith, valueOf } from '../../support/cases/samples.js';

/** Addresses that an answer gives lead somewhere. Only those on the target's own origin are followed. */
export const linksResolve = kind<LinkParams>({
  name: 'links-resolve',
  says: 'the addresses that an answer gives lead somewhere',
  params: paramsSchema(
    {
      operation: described('Operation whose answer gives addresses.'),
      query: described('Query pairs of the request.', pairs),
      at: described(
        'Pointers with wildcards to the addresses; a closing # means the name of a member.',
        texts,
      ),
      path: described('Path, below the base URL, that each of them leads to.'),
      leads: described(
        '`success` (default): the address answers with success. `existence`: it may also ask for a credential or ' +
          'another method. `answer`: it may answer anything but an internal error. `anywhere`: it is not followed, and may be ' +
          'relative. `description`: where it answers an OpenAPI description, this has the path of the operation. `data`: it ' +
          'answers no page, and an OpenAPI description with most fixed paths of the contract has all. `page`: it answers no ' +
          'OpenAPI description. `public`: it is not followed; its host is the one that was asked, or a public one, ' +
          'and no `undefined` or `null` is a part of its path. `onward`: the first is that of the next page, and so on: none repeats a record, or leaves one out that the first counts or a place before it names. `filled`: that of ' +
          'something which the answer counts leads to no empty list, nor to one of others alone. `own`: of two that are the same, none ' +
          'is that of a thing which is there under its own `name`.',
        {
          enum: [
            'success',
            'existence',
            'answer',
            'anywhere',
            'description',
            'data',
            'page',
            'public',
            'onward',
            'filled',
            'own',
          ],
        },
      ),
      relative: described(
        'Relative addresses are followed, too. One that leads nowhere counts only where most others of the answer lead.',
        { type: 'boolean' },
      ),
      times: described('How often the answer is requested, where it may change.', {
        type: 'integer',
        minimum: 2,
      }),
      credential: described('`none`: neither the request nor the links that it leads to have one.', {
        const: 'none',
      }),
      fill: described('Placeholders of a template, each with the sample field that fills it.', textMap),
    },
    ['query', 'path', 'leads', 'relative', 'times', 'credential', 'fill'],
  ),
  example: { operation: 'GET /books', at: ['/results/*/links/self', '/results/*/links/cover'] },
  operations: ({ operation }) => [operation],
  reaches: (_, { operations }) => operations.filter(({ method }) => method === 'GET').map(({ id }) => id),

  cases({ operation: id, query, times = 1, credential, fill = {} }, context) {
    const extra = credential === undefined ? {} : { credential };
    const operation = operationById(context.contract.operations, id);
    const known = [...leastAssignments(operation, context), ...eachRequired(operation, context)];
    const paths = evenly(
      distinctBy(known, (values) => JSON.stringify(values)),
      5,
    );
    const filled = fillings(fill, context);
    if (paths.length === 0 || filled.length === 0)
      return { none: { reason: 'no sample', detail: `no known values for ${id}` } };
    return {
      examples: Array.from({ length: times }, () => paths)
        .flat()
        .flatMap((path) =>
          filled.map((values) => ({
            steps: [withQuery(stepFor(operation, 'answer with links', path, extra), query)],
            given: { fill: values },
          })),
        ),
    };
  },

  follow({ at, path, leads, relative, credential }, exchanges, { given }): Step | undefined {
    const [first] = exchanges;
    if (!first || leads === 'anywhere' || leads === 'public') return undefined;
    const linksOf = (exchange: Exchange) =>
      addressesIn(exchange, at, given, { path, relative }).flatMap((each): Step[] =>
        'own' in each.lead
          ? [
              {
                name: `link at ${each.at}`,
                method: 'GET',
                ...each.lead.own,
                ...(credential && { credential }),
              },
            ]
          : [],
      );
    if (leads === 'onward') return nextPage(exchanges, linksOf);
    const steps =
      leads === 'own'
        ? borrowedSteps(first, addressesIn(first, at, given, { relative: true }))
        : linksOf(first);
    const [link] = steps;
    if (leads === 'filled' && link && exchanges.length > steps.length)
      return exchanges.length === steps.length + 1 ? wholeListOf(link) : undefined;
    return steps[exchanges.length - 1];
  },

  check({ operation, at, path, leads = 'success', relative }, exchanges, { contract, given }) {
    const [first, ...answers] = exchanges;
    if (first?.response?.status !== 200 || first.response.json === undefined) return unanswered(exchanges);
    const addresses = addressesIn(first, at, given, { path, leads, relative });
    if (leads === 'onward') {
      const lastPage = exchanges.at(-2);
      const isWhole = lastPage !== undefined && addressesIn(lastPage, at, given, { relative }).length === 0;
      return addresses.length === 0 ? holds : checkOnward(exchanges, isWhole);
    }
    if (addresses.length === 0) return irrelevant('the answer holds no address');
    if (leads === 'filled') return checkFilled(first, answers);
    if (leads === 'own') return checkOwn(first, addresses, answers);
    if (leads === 'public') return checkPublicHosts(first, addresses);
    const astray = addresses.map((each) => astrayFinding(first, each, path)).find((finding) => finding);
    if (leads === 'description')
      return checkDescriptions(answers, operationById(contract.operations, operation));
    // The root of a service that is described may answer nothing to this client.
    const isRoot = ({ step }: Exchange) => step.path === '/' && at.every((pointer) => pointer.endsWith('#'));
    const isLost = (each: Exchange) =>
      path !== undefined || (!isRoot(each) && !isBeginning(each, contract.operations));
    const dead = answers
      .filter(isLost)
      .flatMap((each) => deadFinding(each, leads, contract.operations) ?? []);
    if (relative && !astray && dead.length * 2 >= answers.length)
      return irrelevant('not most of the addresses lead somewhere: they may be relative to something else');
    const finding = astray ?? dead[0];
    if (finding) return { relevant: true, finding };
    if (answers.length > 0 || path !== undefined || leads === 'anywhere') return holds;
    return irrelevant('every address is on another host, and only the target is contacted');
  },

  faults: linkFaults,
  variants: () => [],
});

/** The next page, unless it was asked for before; after the last one the first again. */
function nextPage(exchanges: readonly Exchange[], linksOf: (exchange: Exchange) => Step[]): Step | undefined {
  const [first, last] = [exchanges[0], exchanges.at(-1)];
  if (!first || !last || last.step.name === again) return undefined;
  const [next] = linksOf(last);
  const isKnown = exchanges.slice(1).some(({ step }) => step.path === next?.path);
  if (next && !isKnown && exchanges.length < mostPages) return next;
  return exchanges.length > 1 ? { ...first.step, name: again } : undefined;
}

function checkDescriptions(answers: readonly Exchange[], operation: Operation): CheckOutcome {
  if (answers.length === 0) return irrelevant('every address is on another host');
  const finding = answers.flatMap((each) => foreignDescription(each, operation) ?? [])[0];
  return finding ? { relevant: true, finding } : holds;
}

function withQuery(step: Step, query: [string, string][] | undefined): Step {
  return query === undefined ? step : { ...step, query: [...(step.query ?? []), ...query] };
}

function fillings(fill: Record<string, string>, { samples }: CaseContext): JsonObject[] {
  const fields = Object.values(fill);
  if (fields.length === 0) return [{}];
  return evenly(samplesWith(samples, fields), 5).map((sample) =>
    Object.fromEntries(Object.entries(fill).map(([name, field]) => [name, valueOf(sample, field)])),
  );
}
