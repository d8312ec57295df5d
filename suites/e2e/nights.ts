import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assay, newFile, newFolder } from './assay.js';
import { contractText } from './tiny.js';

/** Limits that slow nothing down: what is tested is counted, never timed. */
export const quick = 'second: 1000';
const confirm = 'confirm: { least: 2, of: 3, apart: 0 }';

/** A configuration of these targets. */
export function night(targets: Record<string, string>, limits = quick, live = ''): string {
  const urls = Object.entries(targets).map(([service, url]) => `${service}: { url: '${url}' }`);
  return `targets: { ${urls.join(', ')} }
limits: { ${limits} }
live: { contact: nobody@assay.example, ${confirm}${live} }
`;
}

/** A folder with a configuration, in which live runs are run. */
export function nights(config: string, contracts: string, env: Record<string, string> = {}) {
  const cwd = newFolder();
  writeFileSync(join(cwd, 'assay.config.yaml'), config);
  const state = join(cwd, '.assay');
  return {
    cwd,
    state,
    live: (...more: string[]) =>
      assay(['live', '--contracts', contracts, '--no-report', ...more], { cwd, env }),
    /** What was written of the latest live run. */
    latest: (): { targets: Record<string, unknown>[] } => {
      const all = readdirSync(join(state, 'nights')).sort();
      return JSON.parse(readFileSync(join(state, 'nights', all.at(-1) ?? '', 'night.json'), 'utf8')) as never;
    },
    counted: () => ledgerLines(join(state, 'ledger')),
  };
}

function ledgerLines(folder: string): number {
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  return files
    .filter((file) => file.endsWith('.log'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.startsWith('sent')).length;
}

/** A contract of several operations, each with a rule of its own. */
export function manyContract(count: number): string {
  const [head = '', root = ''] = contractText('s15').split('paths:\n');
  const paths = Array.from({ length: count }, (_, index) =>
    root.replace('/:', `/p${index}:`).replace('operationId: root', `operationId: p${index}`),
  );
  return dirname(newFile('s15.yaml', `${head}paths:\n${paths.join('')}`));
}
