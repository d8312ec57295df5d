import { serveTasks } from '../../engine/threads/serve-tasks.js';

// A thread of the pool's own tests: what a task does follows from its name.
const doings: Record<string, () => unknown> = {
  throw: () => Promise.reject(new Error('thrown')),
  later: () => {
    setTimeout(() => {
      throw new Error('thrown later');
    });
    return new Promise(() => undefined);
  },
  after: () => {
    setTimeout(() => {
      throw new Error('thrown when all was done');
    }, 200);
  },
  exit: () => process.exit(7),
  wait: () => new Promise((resolve) => setTimeout(resolve, 400)),
  hang: () => new Promise(() => undefined),
  spin: () => {
    for (;;);
  },
};

serveTasks<{ says: string }, string>(({ says }) =>
  Promise.resolve({
    async perform(task) {
      await doings[task.split(' ')[0] ?? '']?.();
      return `${says} ${task} ${process.env['ASSAY_POOL_TEST'] ?? ''}`;
    },
    close() {
      process.stderr.write('closed\n');
      return Promise.resolve();
    },
  }),
);
