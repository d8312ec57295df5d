import type { Limit, Step } from '../../types/index.js';
import { keyFor } from '../build-request.js';
import type { Session } from '../session.js';
import { hasBeenHeld } from './hold.js';

/** All limits that hold for a step, the stated and the given ones. */
export function limitsFor(session: Session, step: Step): Limit[] {
  const { contract, onLoopback, options } = session;
  return ofKey(session, step, [...(onLoopback ? [] : contract.limits), ...(options.limits ?? [])]);
}

/** Limits that a target keeps to all appearance: once one on this machine has refused a request, those of its document, too. */
export function expectedLimits(session: Session, step: Step): Limit[] {
  const { contract, onLoopback, ledger, host } = session;
  const stated = onLoopback && hasBeenHeld(ledger, host) ? ofKey(session, step, contract.limits) : [];
  return [...limitsFor(session, step), ...stated];
}

function ofKey(session: Session, step: Step, limits: readonly Limit[]): Limit[] {
  const whose = isPersonal(session, step) ? 'personal' : 'demo';
  return limits.filter(({ key }) => key === undefined || key === whose);
}

const invalid: (string | undefined)[] = [
  'invalid',
  'well-formed',
  'quoted',
  'as-long',
  'prolonged',
  'shortened',
  'beginning',
  'empty',
];

/** The name under which requests with a step's key are counted. Keys are told apart without being kept. */
export function keyName(session: Session, step: Step): string {
  if (isPersonal(session, step)) return `$${session.options.keyName}`;
  return invalid.includes(step.credential)
    ? 'invalid key'
    : keyFor(session, step) === undefined
      ? 'no key'
      : 'demo key';
}

function isPersonal(session: Session, step: Step): boolean {
  const key = keyFor(session, step);
  return step.credential === undefined && key !== undefined && key !== session.contract.credential.demo;
}
