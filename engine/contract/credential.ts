import type { CredentialContract } from '../types/index.js';

/** How a key travels where nobody says it. */
export const usualCredential: CredentialContract = {
  in: 'header',
  name: 'authorization',
  prefix: 'Bearer ',
  use: 'none',
};

/** The credential with its key at another place. A prefix belongs to its own place: elsewhere only `authorization` has one. */
export function placeCredential(
  credential: CredentialContract,
  given: { in?: CredentialContract['in']; name?: string; prefix?: string },
): CredentialContract {
  const place = given.in ?? credential.in;
  const name = given.name ?? credential.name;
  const stays = place === credential.in && name.toLowerCase() === credential.name.toLowerCase();
  const isAuthorization = place === 'header' && name.toLowerCase() === usualCredential.name;
  const prefix = stays ? credential.prefix : isAuthorization ? usualCredential.prefix : '';
  const { encoding, ...rest } = credential;
  const coded = stays && given.prefix === undefined && encoding ? { encoding } : {};
  return { ...rest, in: place, name, prefix: given.prefix ?? prefix, ...coded };
}
