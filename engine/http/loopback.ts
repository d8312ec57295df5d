/** Whether a host name, as URLs write it, is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return /^(127(\.\d+){3}|(.+\.)?localhost|\[::1\])$/.test(hostname);
}
