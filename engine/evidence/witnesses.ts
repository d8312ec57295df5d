import { operationOf } from '../contract/operations.js';
import type {
  Contract,
  Exchange,
  Json,
  Operation,
  ReceivedResponse,
  ResponseContract,
} from '../types/index.js';
import { schemaWalks, type Walk } from './node-counters.js';

/** How many real values met each node of a contract's response schemas, by the node's place in the contract. */
export type WitnessCounts = Record<string, number>;

/**
 * What a run met of each operation: relevant cases that sent requests to it, its answers 2xx or by the address of another
 * host, and its answers 401 to requests with the key.
 */
export type OperationSights = Record<string, { relevant: number; succeeded: number; unauthorized?: number }>;

/** Counts what the answers of a target showed. An answer that was parsed once is counted once. */
export interface Witnesses {
  /** Every node there is to meet: statuses, properties, items, enumeration values, branches. */
  nodes: string[];
  see(exchange: Exchange): void;
  /** Told of the exchanges of each case that proved something. */
  meet(exchanges: readonly Exchange[]): void;
  /** What was counted since the last call. */
  take(): WitnessCounts;
  takeSights(): OperationSights;
}

export function witnessesOf(contract: Contract): Witnesses {
  const nodes = nodeCounts(contract);
  const sights = sightCounts();
  const asked = ({ step }: Exchange) =>
    step.rooted ? undefined : operationOf(contract.operations, step.method, step.path);
  return {
    nodes: nodes.all,
    see(exchange) {
      const { response, step } = exchange;
      const operation = response && asked(exchange);
      if (!operation) return;
      sights.see(
        operation,
        isAnswered(exchange.request.url, response),
        response.status === 401 && step.credential === undefined,
      );
      nodes.see(operation, response);
    },
    meet(exchanges) {
      for (const operation of new Set(exchanges.map(asked))) if (operation) sights.meet(operation);
    },
    take: nodes.take,
    takeSights: sights.take,
  };
}

const redirects = [301, 302, 303, 307, 308];

/** Whether a target gave what was asked for, or says that another host has it, which assay does not contact. */
function isAnswered(url: string, { status, headers }: ReceivedResponse): boolean {
  if (status >= 200 && status < 300) return true;
  const { location } = headers;
  if (!redirects.includes(status) || typeof location !== 'string' || !URL.canParse(location, url))
    return false;
  return new URL(location, url).origin !== new URL(url).origin;
}

/** Counts how operations answered. */
function sightCounts(): {
  see: (operation: Operation, isAnswered: boolean, isKeyRefused: boolean) => void;
  meet: (operation: Operation) => void;
  take: () => OperationSights;
} {
  let sights: OperationSights = {};
  const sightOf = ({ id }: Operation) => (sights[id] ??= { relevant: 0, succeeded: 0 });
  return {
    see(operation, isAnswered, isKeyRefused) {
      if (isAnswered) sightOf(operation).succeeded++;
      if (!isKeyRefused) return;
      const sight = sightOf(operation);
      sight.unauthorized = (sight.unauthorized ?? 0) + 1;
    },
    meet(operation) {
      sightOf(operation).relevant++;
    },
    take() {
      const taken = sights;
      sights = {};
      return taken;
    },
  };
}

/** Counts the schema nodes that real values met. */
function nodeCounts(contract: Contract): {
  all: string[];
  see: (operation: Operation, response: ReceivedResponse) => void;
  take: () => WitnessCounts;
} {
  const { all, walks } = responseWalks(contract);
  let counts = new Map<string, number>();
  const seen = new WeakMap<object, Set<string>>();
  const count = (node: string) => void counts.set(node, (counts.get(node) ?? 0) + 1);
  return {
    all,
    see(operation, response) {
      const documented = responseFor(operation, response);
      const known = documented && walks.get(documented);
      if (!known) return;
      count(known.at);
      const { json } = response;
      if (json !== undefined && isNew(seen, json, known.at)) known.walk(json, count);
    },
    take() {
      const taken = Object.fromEntries(counts);
      counts = new Map();
      return taken;
    },
  };
}

/** The walk of each documented answer, with its place, and all nodes: the places first. */
function responseWalks(contract: Contract): {
  all: string[];
  walks: ReadonlyMap<ResponseContract, { at: string; walk: Walk }>;
} {
  const schemas = schemaWalks(contract);
  const walks = new Map<ResponseContract, { at: string; walk: Walk }>();
  for (const { id, responses } of contract.operations)
    for (const response of responses) {
      const at = `${id} ${response.status}`;
      const schema = typeof response.schema === 'boolean' ? undefined : response.schema;
      walks.set(response, { at, walk: schemas.of(schema, at) });
    }
  const places = [...walks.values()].map(({ at }) => at);
  return { all: [...new Set([...places, ...schemas.nodes])], walks };
}

function responseFor(operation: Operation, { status }: ReceivedResponse): ResponseContract | undefined {
  const wanted = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return wanted
    .map((name) => operation.responses.find((response) => response.status === name))
    .find((response) => response !== undefined);
}

function isNew(seen: WeakMap<object, Set<string>>, json: Json, at: string): boolean {
  if (typeof json !== 'object' || json === null) return true;
  const places = seen.get(json) ?? new Set();
  seen.set(json, places);
  if (places.has(at)) return false;
  places.add(at);
  return true;
}

/** What several workers met together. */
export function sumSights(all: readonly OperationSights[]): OperationSights {
  const sum: OperationSights = {};
  for (const [id, { relevant, succeeded, unauthorized }] of all.flatMap((sights) => Object.entries(sights))) {
    const known = (sum[id] ??= { relevant: 0, succeeded: 0 });
    known.relevant += relevant;
    known.succeeded += succeeded;
    if (unauthorized !== undefined) known.unauthorized = (known.unauthorized ?? 0) + unauthorized;
  }
  return sum;
}

/** The counts of several workers together. */
export function sumWitnesses(all: readonly WitnessCounts[]): WitnessCounts {
  const sum = new Map<string, number>();
  for (const [node, count] of all.flatMap((counts) => Object.entries(counts)))
    sum.set(node, (sum.get(node) ?? 0) + count);
  return Object.fromEntries(sum);
}
