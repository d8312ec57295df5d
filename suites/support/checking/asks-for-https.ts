import type { Exchange } from '../../../engine/types/index.js';

const statuses = [400, 403, 421];
/** Not the scheme of an address that is shown. */
const words = /\b(https|tls|ssl)\b(?!:)/i;

/** Whether plain HTTP is refused for what it is: by status 426 (RFC 9110, 15.5.22), by a redirect to https, or in words. */
export function asksForHttps({ request, response }: Exchange): boolean {
  if (!response || !request.url.startsWith('http:')) return false;
  const { location = '' } = response.headers;
  const isSentOn = response.status >= 300 && response.status <= 399 && /^https:/i.test(location);
  return (
    isSentOn || response.status === 426 || (statuses.includes(response.status) && words.test(response.text))
  );
}
