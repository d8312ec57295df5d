import type { ServiceResult } from '../../engine/results/types.js';

/** What was created on targets, and whether it is gone again; empty where nothing was. */
export function changesSection(services: readonly ServiceResult[]): string[] {
  const lines = services.flatMap(({ service, changes }) =>
    changes
      ? [
          `  ${service}: ${changes.made} created, ${changes.made - changes.left} removed again${changes.left > 0 ? `, ${changes.left} LEFT on the target` : ''}`,
        ]
      : [],
  );
  return lines.length === 0 ? [] : ['', 'Records created on the target:', ...lines];
}
