import { UsageError } from '../../engine/errors.js';
import { parseBaseUrl } from './base-url.js';

/** What a command line asks to be checked. Without a base URL: the configured one, else the embedded reference. */
export interface TargetArgument {
  service: string;
  baseUrl?: string;
}

/** Reads `SERVICE` and `SERVICE=BASE_URL` arguments. Throws UsageError for an unknown or repeated service or a bad URL. */
export function parseTargets(texts: readonly string[], known: readonly string[]): TargetArgument[] {
  texts.filter(isFile).forEach((text) => checkService(text, known));
  const targets = texts.map((text) => parseTarget(text, known));
  for (const [index, { service }] of targets.entries()) {
    if (targets.findIndex((each) => each.service === service) !== index) {
      throw new UsageError(`${service} is given twice; check one implementation of a service at a time`);
    }
  }
  return targets;
}

function parseTarget(text: string, known: readonly string[]): TargetArgument {
  const equals = text.indexOf('=');
  if (/^https?:/i.test(text))
    throw new UsageError(`${JSON.stringify(text)} names no service: give SERVICE=${text}`);
  if (equals === -1) return { service: checkService(text, known) };
  const service = checkService(text.slice(0, equals), known);
  return { service, baseUrl: parseBaseUrl(text.slice(equals + 1)) };
}

/** The name of a service, as it is. Throws UsageError when there is none of that name. */
export function checkService(name: string, known: readonly string[]): string {
  if (known.includes(name)) return name;
  if (isFile(name))
    throw new UsageError(`${JSON.stringify(name)} names no service: give NAME=BASE_URL --openapi ${name}`);
  const hint = known.length === 0 ? 'there are no contracts' : `services are ${known.join(', ')}`;
  const own = 'give --openapi FILE, or targets.NAME.openapi, for one of your own';
  throw new UsageError(`unknown service ${JSON.stringify(name)}; ${hint}; ${own}`);
}

/** Whether a text names a file rather than a service: somebody left out `--openapi`. */
function isFile(text: string): boolean {
  return !text.includes('=') && /\.(ya?ml|json)$/i.test(text);
}
