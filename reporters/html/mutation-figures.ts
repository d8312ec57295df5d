import { readJson } from '../../engine/files/read-data.js';
import { UsageError } from '../../engine/errors.js';
import type { MutationOutcome } from '../../engine/mutation/outcome.js';
import type { RuleMutation } from './clause-page.js';
import { compileOwn } from '../../engine/files/own-schema.js';

const texts = { type: 'array', items: { type: 'string' } };
const ruleOutcomes = {
  type: 'array',
  items: { type: 'object', required: ['rule'], properties: { rule: { type: 'string' } } },
};
const isMutationFile = compileOwn<{ outcomes: Pick<MutationOutcome, 'sort' | 'kills' | 'survivedBy'>[] }>({
  type: 'object',
  required: ['mutants', 'variants', 'outcomes'],
  properties: {
    outcomes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sort', 'kills', 'survivedBy'],
        properties: { sort: { type: 'string' }, kills: texts, survivedBy: ruleOutcomes },
      },
    },
  },
});

/** Mutants by the rule that owns them, from a file that `assay prove --json` has written. Throws UsageError when it is none. */
export function readMutationFigures(file: string): Map<string, RuleMutation> {
  const value = readJson(file);
  if (!isMutationFile(value)) throw new UsageError(`${file}: not what assay prove --json writes`);
  const figures = new Map<string, { mutants: number; killed: number }>();
  for (const { sort, kills, survivedBy } of value.outcomes) {
    if (sort !== 'mutant') continue;
    for (const rule of kills) {
      const { mutants, killed } = figures.get(rule) ?? { mutants: 0, killed: 0 };
      const survived = survivedBy.some((each) => each.rule === rule);
      figures.set(rule, { mutants: mutants + 1, killed: killed + (survived ? 0 : 1) });
    }
  }
  return figures;
}
