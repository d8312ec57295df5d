import type { ChangeCount } from '../../engine/types/index.js';
import type { ServiceResult } from '../../engine/results/types.js';

/** What was created on targets and whether it is gone again, and what else was changed; empty where nothing was. */
export function changesSection(services: readonly ServiceResult[]): string[] {
  const told = (title: string, lineOf: (changes: ChangeCount) => string | undefined): string[] => {
    const lines = services.flatMap(({ service, changes }) => {
      const line = changes && lineOf(changes);
      return line === undefined ? [] : [`  ${service}: ${line}`];
    });
    return lines.length === 0 ? [] : ['', title, ...lines];
  };
  return [
    ...told('Records created on the target:', ({ made, left, changed, deleted }) =>
      made === 0 && (changed ?? deleted) !== undefined
        ? undefined
        : `${made} created, ${made - left} removed again${left > 0 ? `, ${left} LEFT on the target` : ''}`,
    ),
    ...told('Records of the target that were there before (--destructive):', ({ changed, deleted }) =>
      (changed ?? deleted) === undefined
        ? undefined
        : `changed ${changed ?? 0} times, ${deleted ?? 0} deleted`,
    ),
  ];
}
