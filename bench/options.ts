import process from 'node:process';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  rounds: number;
  /** Where to write the figures as JSON. */
  json?: string;
  /** Put the table into `bench/README.md`. */
  markdown: boolean;
  /** A tarball of an earlier release. */
  previous?: string;
  prove: boolean;
  tests: boolean;
  /** Words of which a measure's name has one. */
  only: string[];
}

/** Throws an Error for an option that there is not, or whose value is none. */
export function benchOptions(args: readonly string[] = process.argv.slice(2)): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      json: { type: 'string' },
      markdown: { type: 'boolean', default: false },
      previous: { type: 'string' },
      prove: { type: 'boolean', default: false },
      tests: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number of rounds');
  return { ...values, rounds };
}
