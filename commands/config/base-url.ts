import { UsageError } from '../../engine/errors.js';

/**
 * The address below which a service answers, without a closing slash. It may carry a path prefix. Throws UsageError for
 * what is no http(s) address, carries credentials (they would end up in every report), a query or a fragment.
 */
export function parseBaseUrl(text: string): string {
  if (!URL.canParse(text)) throw new UsageError(`not a URL: ${JSON.stringify(text)}`);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new UsageError(`not an http or https URL: ${JSON.stringify(text)}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(`a base URL carries no credentials; keys come from the environment: ${url.origin}`);
  }
  if (url.search !== '' || url.hash !== '') {
    throw new UsageError(`a base URL has no query and no fragment: ${JSON.stringify(text)}`);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}
