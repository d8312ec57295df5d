import { invalidKey } from '../../../engine/http/build-request.js';
import type { CredentialContract, Step } from '../../../engine/types/index.js';

/** Requests with another credential than the service's own. */
export interface CredentialParams {
  operations: string[];
  /** What is sent in place of the service's credential: the public one (`demo`) is not refused. */
  credential: 'none' | 'invalid' | 'demo';
  /** Schema (of the contract's components) of the refusal, where the document shows its body. */
  refusal?: string;
  /**
   * Schema of a refusal that the document shows for a like case: whoever answers so refuses, whatever the status. Where
   * it is absent, the status tells.
   */
  likeness?: string;
  /**
   * Requests that also lack a required parameter, have an unknown value of one, or a word for a figure; `served`: whatever
   * refuses them will do.
   */
  incomplete?: boolean | 'served';
  /** Pointers to the address of the next page, which is asked for without the credential. */
  onward?: string[];
  /** Requests by HEAD, and what is compared with them. */
  method?: 'HEAD';
}

/** How a request is sent without a valid credential. */
export interface Way {
  name: string;
  extra: Partial<Step>;
  /** Query pairs that go along. */
  pairs?: [string, string][];
}

/** What a browser's script sends that takes JSON first: whoever heeds it answers JSON. */
const jsonFirst = 'application/json, text/html;q=0.5';
const otherScheme = 'Basic YXNzYXktbm8tc3VjaC11c2VyOmFzc2F5LW5vLXN1Y2gta2V5';

/** Where the document shows a JSON body of the refusal: what a key holds must not end a text in it. */
export function quotedWay({ credential, refusal }: CredentialParams): Way[] {
  if (credential !== 'invalid' || refusal === undefined) return [];
  return [{ name: 'with a quote and a backslash in the credential', extra: { credential: 'quoted' } }];
}

/** Where keys usually travel. */
const usualNames = ['key', 'api_key'];

/** Where the document does not show how a key travels: one that is empty or wrong in another usual place is none, either. */
export function elsewhereWays(
  credential: CredentialParams['credential'],
  { isOpen, use }: CredentialContract,
): Way[] {
  if (credential !== 'invalid' || use === 'none' || !isOpen) return [];
  return ['', invalidKey].flatMap((value) => [
    ...usualNames.map((name): Way => ({
      name: `with ${value === '' ? 'an empty' : 'a wrong'} ${name} in the query`,
      extra: { credential: 'none' },
      pairs: [[name, value]],
    })),
    {
      name: `with ${value === '' ? 'an empty' : 'a wrong'} X-API-Key`,
      extra: { credential: 'none', headers: { 'x-api-key': value } },
    },
  ]);
}

/** How a request may be without a valid credential. Which language or form its sender prefers makes no difference. */
export function waysOf(credential: CredentialParams['credential']): Way[] {
  const name = credential === 'none' ? 'without a credential' : 'with an invalid credential';
  const ways: Way[] = [
    { name, extra: { credential } },
    { name, extra: { credential, headers: { 'accept-language': 'de, ja;q=0.5' } } },
    { name, extra: { credential, headers: { accept: jsonFirst } } },
  ];
  if (credential !== 'invalid') return ways;
  return [
    ...ways,
    {
      name: 'with a credential of another scheme',
      extra: { credential: 'none', headers: { authorization: otherScheme } },
    },
    { name: 'with another credential of the same length', extra: { credential: 'as-long' } },
    { name: 'with an empty credential', extra: { credential: 'empty' } },
    { name: 'with a credential in the form of many', extra: { credential: 'well-formed' } },
    { name: 'with the own credential and something after it', extra: { credential: 'prolonged' } },
    { name: 'with the own credential without its last character', extra: { credential: 'shortened' } },
  ];
}
