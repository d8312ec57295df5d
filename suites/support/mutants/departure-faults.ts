import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, JsonObject, MutantDraft } from '../../../engine/types/index.js';
import { operationsOf } from '../cases/files/file-paths.js';
import { claimsOf, type NamedClaim } from '../checking/invariants/find-claims.js';
import { populationsOf } from '../checking/invariants/population.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson } from './rewrite.js';

interface Compared {
  operations?: string[];
  paths?: string[];
  without?: string[];
}

/** So many mutants let one record depart, each from another sort of property. */
const mutants = 4;
/** Items that are tried until one departs. */
const mostTried = 4;

/** One record of many departs from what all have in common. */
export function departureFaults(
  { operations = [], paths = [], without }: Compared,
  contract: Contract,
): MutantDraft[] {
  const ids = [...operations, ...operationsOf(contract, paths)];
  return Array.from({ length: mutants }, (_, nth) => ({
    name: `departs-${nth + 1}`,
    does: `lets one record of many depart from what all have in common (${nth + 1})`,
    isNarrow: true,
    wrap: (next) => {
      const changed = oneAddress(paths.length > 0);
      return onOperations(contract, ids, (inner, request, url) => {
        if (paths.length > 0 && !isChosen(paths, url.pathname, nth)) return inner(request);
        return withJson(inner(request), (body) =>
          changed(url, body, (json) => departing(json, nth, without) ?? retyped(json)),
        );
      })(next);
    },
  }));
}

/** Changes the answers of one address alone, or of each of several files: the first that can be changed. */
function oneAddress(all: boolean) {
  let chosen: string | undefined;
  return ({ pathname, search }: URL, body: Json, change: (body: Json) => Json | undefined): Json => {
    const address = pathname + search;
    if (chosen !== undefined && chosen !== address && !all) return body;
    const changed = change(body);
    if (changed === undefined) return body;
    chosen = address;
    return changed;
  };
}

/** Of several files each mutant changes others. */
function isChosen(paths: readonly string[], path: string, nth: number): boolean {
  return paths.indexOf(path) % Math.min(mutants, paths.length) === nth % paths.length;
}

/** The body with one item that departs; undefined where its items have nothing in common. */
function departing(body: Json, nth: number, without: readonly string[] | undefined): Json | undefined {
  const claimed = (json: Json): NamedClaim[] =>
    claimsOf(populationsOf([{ path: '', source: '', json }]), without);
  const claims = claimed(body).filter(({ odd, broken }) => odd.length === 0 && broken);
  const sorts = [...new Set(claims.map(({ sort }) => sort))];
  const wanted = sorts[nth % sorts.length];
  for (const { broken, population } of claims.filter(({ sort }) => sort === wanted))
    for (const item of (population?.items ?? []).slice(-mostTried).reverse()) {
      const changed = replaceAt(body, item.at, () => broken?.(item.value) ?? item.value);
      if (claimed(changed).some(({ odd }) => odd.length > 0)) return changed;
    }
  return undefined;
}

/** A record whose first text is a number, wherever it stands. */
function retyped(body: Json): Json | undefined {
  for (const [name, value] of Array.isArray(body)
    ? body.entries()
    : Object.entries(isObject(body) ? body : {})) {
    const changed = typeof value === 'string' && !Array.isArray(body) ? 7 : retyped(value);
    if (changed === undefined) continue;
    if (Array.isArray(body)) return body.map((each, index) => (index === name ? changed : each));
    return { ...(body as JsonObject), [name]: changed };
  }
  return undefined;
}
