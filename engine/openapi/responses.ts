import type { Operation, ResponseContract } from '../types/index.js';

/** What an operation documents for a status: the status itself, its range (`4XX`), or `default`. */
export function responseFor(
  { responses }: Pick<Operation, 'responses'>,
  status: number,
): ResponseContract | undefined {
  const text = String(status);
  const range = `${text.slice(0, 1)}XX`;
  return (
    responses.find((each) => each.status === text) ??
    responses.find((each) => each.status.toUpperCase() === range) ??
    responses.find((each) => each.status === 'default')
  );
}

/** Whether a status is documented by itself or by its range: `default` says nothing of a certain status. */
export function isNamed({ responses }: Pick<Operation, 'responses'>, status: number): boolean {
  return responses.some(
    (each) =>
      each.status === String(status) || each.status.toUpperCase() === `${String(status).slice(0, 1)}XX`,
  );
}

/** The statuses that an operation documents of a class (2, 4), `default` among them where it has one. */
export function statusesOf({ responses }: Pick<Operation, 'responses'>, first: number): string[] {
  return responses
    .map(({ status }) => status)
    .filter((status) => status.startsWith(String(first)) || status === 'default');
}
