import { isObject } from '../json/guards.js';
import { select } from '../json/pointer.js';
import type { Json, JsonObject } from '../types/index.js';

/** What a listing says of a service that can be seen by asking it once. Members of another type count as not said. */
export interface Listed {
  slug: string;
  sampleUrl?: string;
  status?: string;
  tier?: string;
  auth?: string;
  cors?: string;
  https?: boolean;
}

/** The records of a list answer; items that show no slug are left out. */
export function readListed(body: Json): Listed[] {
  return select(body, '/results/*').flatMap(({ value }) => (isObject(value) ? toListed(value) : []));
}

function toListed(record: JsonObject): Listed[] {
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : undefined);
  const slug = text('slug');
  if (slug === undefined) return [];
  const told = {
    sampleUrl: text('sample_url'),
    status: text('status'),
    tier: text('check_tier'),
    auth: text('auth'),
    cors: text('cors'),
    https: typeof record['https'] === 'boolean' ? record['https'] : undefined,
  };
  const said = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  return [{ slug, ...said }];
}
