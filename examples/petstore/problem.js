// Every refusal has the same shape: application/problem+json (RFC 9457).
import { STATUS_CODES } from 'node:http';

/** A request that is refused: throw it, and the client gets a problem document. */
export class Problem extends Error {
  constructor(status, detail, { errors, headers } = {}) {
    super(detail);
    Object.assign(this, { status, errors, headers });
  }
}

/** The answer to a request that failed. */
export function problem(error) {
  const known = error instanceof Problem;
  const status = known ? error.status : 500;
  const detail = known ? error.message : 'the request failed';
  const errors = known && error.errors !== undefined ? { errors: error.errors } : {};
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...(known ? error.headers : {}) },
    body: { title: STATUS_CODES[status], status, detail, ...errors },
  };
}
