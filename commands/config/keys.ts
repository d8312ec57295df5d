/** The environment variable that holds a service's key where the configuration names no other. */
export function keyNameOf(service: string): string {
  return `ASSAY_KEY_${service.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}
