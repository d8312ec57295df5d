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
 * What a run met of each operation: relevant cases that sent requests to it, its answers 2xx, and its answers 401 to
 * requests with the key.
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
  const walks = schemaWalks(contract);
  const responses = new Map<ResponseContract, { at: string; walk: Walk }>();
  const nodes = new Set<string>();
  for (const operation of contract.operations) {
    for (const response of operation.responses) {
      const at = `${operation.id} ${response.status}`;
      nodes.add(at);
      const walk = walks.of(typeof response.schema === 'boolean' ? undefined : response.schema, at);
      responses.set(response, { at, walk });
    }
  }
  for (const node of walks.nodes) nodes.add(node);
  let counts = new Map<string, number>();
  const seen = new WeakMap<object, Set<string>>();
  let sights: OperationSights = {};
  const sightOf = ({ id }: Operation) => (sights[id] ??= { relevant: 0, succeeded: 0 });
  const asked = ({ step }: Exchange) =>
    step.rooted ? undefined : operationOf(contract.operations, step.method, step.path);
  const count = (node: string) => void counts.set(node, (counts.get(node) ?? 0) + 1);
  return {
    nodes: [...nodes],
    see(exchange) {
      const { response } = exchange;
      const operation = response && asked(exchange);
      if (!operation) return;
      if (response.status >= 200 && response.status < 300) sightOf(operation).succeeded++;
      if (response.status === 401 && exchange.step.credential === undefined) {
        const sight = sightOf(operation);
        sight.unauthorized = (sight.unauthorized ?? 0) + 1;
      }
      const documented = responseFor(operation, response);
      const known = documented && responses.get(documented);
      if (!known) return;
      count(known.at);
      if (response.json !== undefined && isNew(seen, response.json, known.at))
        known.walk(response.json, count);
    },
    meet(exchanges) {
      const met = new Set(exchanges.map(asked));
      for (const operation of met) if (operation) sightOf(operation).relevant++;
    },
    takeSights() {
      const taken = sights;
      sights = {};
      return taken;
    },
    take() {
      const taken = Object.fromEntries(counts);
      counts = new Map();
      return taken;
    },
  };
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
