import type { Contract } from '../../../engine/types/index.js';

/** The credential of a request without what stands before it. */
export function credentialIn({ credential }: Contract, request: Request): string | undefined {
  const { in: place, name, prefix } = credential;
  const sent =
    place === 'header'
      ? request.headers.get(name)
      : place === 'query'
        ? new URL(request.url).searchParams.get(name)
        : cookieIn(request, name);
  return sent === null ? undefined : `${sent} `.slice(prefix.length).trim();
}

function cookieIn(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
