import type { CheckOutcome, Exchange, Json, JsonObject } from '../../../engine/types/index.js';

/** Refusals that say nothing of what was asked for: of the client, or of how often it asks. */
const ofClient = [401, 402, 403, 407, 408, 429];

/** Whether a status may say that a service does not have what was asked for; 300 names what is near it. */
function isAbsent(status: number): boolean {
  return status === 204 || status === 300 || (status >= 400 && status < 500 && !ofClient.includes(status));
}

/** The outcome `no sample`, where an answer says that the target does not have what was only a guess of the contract. */
export function guessedInVain(given: JsonObject, exchange: Exchange | undefined): CheckOutcome | undefined {
  const status = exchange?.response?.status ?? 0;
  if (given['certain'] !== false || !isAbsent(status)) return undefined;
  const asked = [exchange?.step.path, ...(exchange?.step.query ?? []).map((pair) => pair.join('='))].join(
    ' ',
  );
  return {
    relevant: false,
    why: `${asked} is not known on this target (status ${status})`,
    reason: 'no sample',
  };
}

/** The JSON of a successful answer, or the outcome of a case without one: other rules check statuses and shapes. */
export function successOf(
  given: JsonObject,
  exchange: Exchange | undefined,
): { json: Json } | { instead: CheckOutcome } {
  const response = exchange?.response;
  if (!response) return { instead: { relevant: false, why: 'no answer' } };
  if (response.status >= 200 && response.status < 300 && response.json !== undefined)
    return { json: response.json };
  const why =
    response.json === undefined && response.status < 300
      ? 'the answer is not JSON'
      : `status ${response.status}`;
  return { instead: guessedInVain(given, exchange) ?? { relevant: false, why } };
}
