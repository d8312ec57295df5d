import { operationOf } from '../contract/operations.js';
import type { Contract, Operation, ResponseContract } from '../types/contract.js';
import type { Exchange, ReceivedResponse } from '../types/exchange.js';
import type { Json } from '../types/json.js';
import { schemaWalks, type Walk } from './node-counters.js';

/** How many real values met each node of a contract's response schemas, by the node's place in the contract. */
export type WitnessCounts = Record<string, number>;

/** Counts what the answers of a target showed. An answer that was parsed once is counted once. */
export interface Witnesses {
  /** Every node there is to meet: statuses, properties, items, enumeration values, branches. */
  nodes: string[];
  see(exchange: Exchange): void;
  /** What was counted since the last call. */
  take(): WitnessCounts;
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
  const count = (node: string) => void counts.set(node, (counts.get(node) ?? 0) + 1);
  return {
    nodes: [...nodes],
    see({ step, response }) {
      if (!response || step.rooted) return;
      const operation = operationOf(contract.operations, step.method, step.path);
      const documented = operation && responseFor(operation, response);
      const known = documented && responses.get(documented);
      if (!known) return;
      count(known.at);
      if (response.json !== undefined && isNew(seen, response.json, known.at))
        known.walk(response.json, count);
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

/** The counts of several workers together. */
export function sumWitnesses(all: readonly WitnessCounts[]): WitnessCounts {
  const sum = new Map<string, number>();
  for (const [node, count] of all.flatMap((counts) => Object.entries(counts)))
    sum.set(node, (sum.get(node) ?? 0) + count);
  return Object.fromEntries(sum);
}
