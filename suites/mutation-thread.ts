import { threadId } from 'node:worker_threads';
import { borrowVisitor } from '../engine/browser/lend.js';
import { writeMutation } from '../engine/mutation/journal.js';
import type { MutationLine } from '../engine/mutation/outcome.js';
import { readPlanIn, type PlannedService } from '../engine/plan/plan.js';
import { serveTasks } from '../engine/threads/serve-tasks.js';
import { hostileTargets } from '../fixtures/hostile/index.js';
import { proveHostile } from './mutation/prove-hostile.js';
import type { MutationEnd, ProofSetup } from './mutation/proof-work.js';
import { openProver, type Prover } from './mutation/prover.js';
import { subjectsOf } from './mutation/subjects.js';
import { faultsOf } from './mutation/variations.js';
import { loadPlannedKinds } from './own/load.js';

type Prove = () => Promise<MutationLine>;

// Nobody reads where an error was made: each connection that a server ends makes one, thousands in a proof.
Error.stackTraceLimit = 0;

// Runs as a thread of a mutation test: proves by mutants, variants and hostile targets, by their ids, and writes down what
// came of each.
serveTasks<ProofSetup, MutationEnd>(async ({ folder, visits }) => {
  const { services, options } = readPlanIn(folder);
  await loadPlannedKinds(options.kinds);
  const prover = openProver(options, visits === undefined ? undefined : borrowVisitor(visits));
  const hostile = new Map(
    hostileTargets.map((target): [string, Prove] => [
      `hostile/${target.name}`,
      () => proveHostile(target, options.seed),
    ]),
  );
  const known = new Map<string, Promise<Map<string, Prove>>>();
  /** The subjects of a service are put together when the first of them is asked for. */
  const subjectsWith = (id: string): Promise<Map<string, Prove>> => {
    const name = id.split('/')[0] ?? '';
    const service = services.find(({ contract }) => contract.service === name);
    if (!service) return Promise.resolve(hostile);
    const found = known.get(name) ?? provesOf(service, prover);
    known.set(name, found);
    return found;
  };
  let isLeft = false;
  return {
    async perform(id) {
      const prove = (await subjectsWith(id)).get(id);
      if (!prove) throw new Error(`there is no subject ${id}`);
      const line = await prove();
      // Of what is under way when it ends nothing is written: that its browser was taken away is nobody's fault.
      if (isLeft) return {};
      writeMutation(folder, threadId, line);
      return line.ok ? {} : { failed: whyNot(line) };
    },
    close() {
      isLeft = true;
      return prover.close();
    },
  };
});

async function provesOf(service: PlannedService, prover: Prover): Promise<Map<string, Prove>> {
  const { contract, rules, embedded } = service;
  if (!embedded)
    return new Map(
      faultsOf(contract, rules).map((mutant) => [mutant.id, () => prover.proveOnTarget(service, mutant)]),
    );
  const subjects = await subjectsOf(contract, rules);
  return new Map(subjects.map((subject) => [subject.id, () => prover.proveSubject(service, subject)]));
}

function whyNot(line: MutationLine): string {
  if (line.sort === 'hostile') return line.slips.join('; ');
  if (line.sort === 'on target') return line.detail;
  const [survived] = line.survivedBy;
  if (survived) return `survived ${survived.rule}: ${survived.verdict}, ${survived.detail}`;
  const [blamed] = line.blamedWrongly;
  return blamed ? `blamed wrongly by ${blamed.rule}: ${blamed.detail}` : '';
}
