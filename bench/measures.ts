import { referenceNames } from '../fixtures/catalogue/load.js';

type BaseUrls = Readonly<Record<string, string>>;

/** A command that is measured as a user starts it. */
export interface Measure {
  name: string;
  args: (baseUrls: BaseUrls) => string[];
  /** Another program of the project than assay, which runs in the project's folder; an earlier release has none. */
  program?: string;
  /** Services whose recorded requests the bare loop sends beside it: the same ones, or a yardstick for what sends others. */
  loop?: readonly string[];
  /** Exit status that it ends with; default: 0. */
  status?: number;
  /** The name of the same command without its report. */
  withoutReport?: string;
}

/** A key of the base URLs: the game with faults of which about fifty rules fail. */
export const faulty = { name: 'game with faults', service: 'game', mutants: 40 };

const game = ['game'];
const all = referenceNames;

function check(services: readonly string[], baseUrls: BaseUrls): string[] {
  return ['check', ...services.map((service) => `${service}=${baseUrls[service] ?? ''}`)];
}

/** The check whose requests are recorded: its report is left out, it sends none. */
export function checkWithoutReport(services: readonly string[], baseUrls: BaseUrls): string[] {
  return [...check(services, baseUrls), '--no-report'];
}

const everyTime: readonly Measure[] = [
  { name: '`--version`', args: () => ['--version'] },
  { name: '`--help`', args: () => ['--help'] },
  {
    name: '`check s15=URL --no-report`',
    args: (urls) => checkWithoutReport(['s15'], urls),
    loop: ['s15'],
  },
  { name: '`check game=URL --no-report`', args: (urls) => checkWithoutReport(game, urls), loop: game },
  {
    name: '`check game=URL`',
    args: (urls) => check(game, urls),
    loop: game,
    withoutReport: '`check game=URL --no-report`',
  },
  {
    name: `\`check game=URL --no-report\`, ${faulty.mutants} faults`,
    args: (urls) => ['check', `game=${urls[faulty.name] ?? ''}`, '--no-report'],
    status: 1,
  },
  {
    name: `\`check game=URL\`, ${faulty.mutants} faults`,
    args: (urls) => ['check', `game=${urls[faulty.name] ?? ''}`],
    status: 1,
    withoutReport: `\`check game=URL --no-report\`, ${faulty.mutants} faults`,
  },
  {
    name: `\`check\` of all ${all.length} by URL, \`--no-report\``,
    args: (urls) => checkWithoutReport(all, urls),
    loop: all,
  },
];

const mutationTests: readonly Measure[] = [
  { name: '`prove game --no-report`', args: () => ['prove', 'game', '--no-report'], loop: all },
  { name: `\`prove --no-report\` (all ${all.length})`, args: () => ['prove', '--no-report'], loop: all },
];

const allTests: Measure = { name: '`npm test`', program: 'npm', args: () => ['test'], loop: all };

/** The measures whose names hold one of these words; without words, all but what has to be asked for. Throws where there is none. */
export function measuresFor({
  only,
  prove,
  tests,
}: {
  only: readonly string[];
  prove: boolean;
  tests: boolean;
}): Measure[] {
  const measures = [...everyTime, ...(prove ? mutationTests : []), ...(tests ? [allTests] : [])];
  const chosen = measures.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
  if (chosen.length === 0) throw new Error(`no measure is named so: ${only.join(', ')}`);
  return chosen;
}
