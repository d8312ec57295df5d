import { keyRemover } from '../http/redaction/key-remover.js';
import { cleaner, type Clean } from '../http/redaction/cleaner.js';
import { type RecordedExchange, recordExchange } from '../http/redaction/record.js';
import { inOneLine } from '../http/redaction/printable.js';
import { recordOf } from '../finding/record-of.js';
import type { SessionOptions } from '../http/session-options.js';
import type { Contract, Exchange, Finding, FoundCause, KnownOutcome, Result } from '../types/index.js';
import type { RecordedFinding, RecordedResult } from './types.js';

/** A result fit to be written: the only way from what was sent and received into a file or a terminal. */
export function redact(
  result: Result,
  options: Pick<SessionOptions, 'key' | 'keyName'>,
  contract: Contract,
): RecordedResult {
  const clean = cleaner(options);
  const line: Clean = (text) => inOneLine(clean(text));
  const { verdict, relevant, requests, ms, witness, short } = result;
  const figures = {
    verdict,
    relevant,
    requests,
    ms,
    ...(witness ? { witness: recorded(witness, clean) } : {}),
    ...(short ? { short } : {}),
  };
  switch (result.verdict) {
    case 'pass':
      return figures;
    case 'inconclusive':
      return { ...figures, reason: result.reason, detail: line(result.detail) };
    case 'error':
      return { ...figures, detail: line(result.detail) };
    case 'fail': {
      const fit = (cause: FoundCause): RecordedFinding => recordedFinding(cause, options, contract);
      const more = result.more?.map(fit);
      return { ...figures, ...fit(result), ...(more ? { moreFindings: more } : {}) };
    }
  }
}

function recordedFinding(
  { finding, counterexample, exchanges, seen }: FoundCause,
  options: Pick<SessionOptions, 'key' | 'keyName'>,
  contract: Contract,
): RecordedFinding {
  const clean = cleaner(options);
  const line: Clean = (text) => inOneLine(clean(text));
  const body = exchanges.at(-1)?.response?.json;
  const record = body === undefined ? undefined : recordOf(contract, body, finding.at);
  return {
    finding: cleanFinding(finding, line),
    ...(record === undefined ? {} : { record: line(record) }),
    // Must stay sendable as it was: only a key is taken out.
    counterexample: mapTexts(counterexample, keyRemover(options)),
    seen,
    exchanges: recorded(exchanges, clean),
  };
}

/** What became of known failures, fit to be written. */
export function redactKnown(
  known: readonly KnownOutcome[],
  options: Pick<SessionOptions, 'key' | 'keyName'>,
): KnownOutcome[] {
  const clean = cleaner(options);
  return mapTexts([...known], (text) => inOneLine(clean(text)));
}

function recorded(exchanges: readonly Exchange[], clean: Clean): RecordedExchange[] {
  return exchanges.map((exchange) => recordExchange(exchange, clean));
}

function cleanFinding(finding: Finding, clean: Clean): Finding {
  return { expected: finding.expected.map(clean), actual: clean(finding.actual), at: clean(finding.at) };
}

/** The same value with every text in it (and every member's name) changed. */
function mapTexts<T>(value: T, change: Clean): T {
  const mapped = (inner: unknown): unknown => {
    if (typeof inner === 'string') return change(inner);
    if (Array.isArray(inner)) return inner.map(mapped);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, child]) => [change(name), mapped(child)]));
  };
  return mapped(value) as T;
}
