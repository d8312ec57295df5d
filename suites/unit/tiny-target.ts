import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fc from 'fast-check';
import { openSession, type Session } from '../../engine/http/session.js';
import { runRule } from '../../engine/run/run-rule.js';
import type {
  CheckOutcome,
  Contract,
  Operation,
  Result,
  RuleKind,
  RunnableRule,
} from '../../engine/types/index.js';

/** A contract without operations: enough for the engine, which asks it nothing. */
export const emptyContract: Contract = {
  service: 'tiny',
  title: 'Tiny',
  source: { title: 'Tiny service' },
  dead: false,
  clauses: [],
  rules: [],
  operations: [],
  schemas: {},
  mappings: {},
  views: {},
  sampleSources: [],
  sampleLiterals: [],
  sampleGuesses: [],
  credential: { in: 'header', name: 'authorization', prefix: 'Bearer ', use: 'none' },
  limits: [],
};

/** A documented GET with parameters by place, required in the path. */
export function tinyOperation(
  path: string,
  parameters: Readonly<Record<string, 'path' | 'query'>>,
  more: Partial<Operation> = {},
): Operation {
  return {
    id: `GET ${path}`,
    name: path,
    method: 'GET',
    path,
    parameters: Object.entries(parameters).map(([name, place]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: {},
      sample: name,
      values: [],
      generate: true,
    })),
    requireAny: [],
    responses: [],
    validStatuses: ['200'],
    openStatuses: false,
    derive: true,
    raw: {},
    ...more,
  };
}

/** Runs `use` against a server on loopback that answers as `answer` does. */
export async function withTarget<T>(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  use: (session: Session) => Promise<T>,
  contract = emptyContract,
): Promise<T> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const session = openSession(contract, `http://127.0.0.1:${port}`, {
    timeoutMs: 2_000,
    concurrency: 4,
    keyName: 'ASSAY_KEY_TINY',
  });
  try {
    return await use(session);
  } finally {
    await session.pool.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Answers JSON to everything. */
export function answerJson(
  json: (path: string) => unknown,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(json(request.url ?? '/')));
  };
}

/** A rule that asks `/N` for numbers up to `max` and checks the answers by `check`. */
export function numberRule(
  check: (asked: number, answer: unknown) => CheckOutcome,
  max = 1000,
): RunnableRule {
  const kind: RuleKind<object> = {
    name: 'numbers',
    says: 'asks for numbers',
    params: {},
    example: {},
    operations: () => [],
    cases: () => ({
      random: fc
        .nat({ max })
        .map((asked) => ({ steps: [{ name: 'ask', method: 'GET', path: `/${asked}` }], given: { asked } })),
    }),
    check: (_, [exchange], { given }) => check(Number(given['asked']), exchange?.response?.json),
    faults: () => [],
    variants: () => [],
  };
  const rule = {
    id: 'tiny/ask/numbers',
    says: '',
    kind: 'numbers',
    clause: '',
    authority: 'stated' as const,
    params: {},
    example: {},
  };
  return { rule, kind: kind };
}

export function checkTiny(session: Session, checked: RunnableRule, seed = 1, runs = 100): Promise<Result> {
  const samples = { listed: [], given: [], known: [] };
  return runRule(checked, session, samples, { runs, seed, budgetMs: 20_000, shrink: true });
}
