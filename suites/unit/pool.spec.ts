import { expect } from 'expect';
import { openPool } from '../../engine/threads/pool.js';
import { test } from '../plain-test.js';

const entry = new URL('pool-thread.js', import.meta.url);

interface Seen {
  ended: Record<string, string>;
  lost: Record<string, string>;
}

async function run(
  groups: string[][],
  threads = 2,
  { module = entry, aside = [] as string[][], atOnce = 1, whileIdle = 0 } = {},
): Promise<Seen> {
  const seen: Seen = { ended: {}, lost: {} };
  const pool = openPool<{ says: string }, string>(module);
  try {
    await pool.run({
      setup: { says: 'did' },
      env: { ASSAY_POOL_TEST: 'as told' },
      groups,
      aside,
      threads,
      atOnce,
      whileIdle,
      limitMs: 2_000,
      begun: () => undefined,
      ended: (task, end) => (seen.ended[task] = end),
      lost: (task, why) => (seen.lost[task] = why),
      says: () => undefined,
    });
  } finally {
    await pool.stop(1_000);
  }
  return seen;
}

test('each task of each group is performed once, with what the pool was told', async () => {
  const { ended, lost } = await run([['a', 'b'], ['c'], ['d']]);
  expect(lost).toEqual({});
  expect(ended).toEqual(
    Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, `did ${name} as told`])),
  );
});

test('each task of a group aside is performed once, too', async () => {
  const { ended, lost } = await run([['a'], ['b']], 1, { aside: [['wait', 'c']] });
  expect([Object.keys(ended).sort(), lost]).toEqual([['a', 'b', 'c', 'wait'], {}]);
});

test('a thread that breaks aside loses its own task alone', async () => {
  const { ended, lost } = await run([['a', 'b']], 1, { aside: [['exit', 'c']] });
  expect([Object.keys(ended).sort(), lost]).toEqual([['a', 'b', 'c'], { exit: 'its thread has ended' }]);
});

for (const [doing, why] of [
  ['throw', 'thrown'],
  ['later', 'thrown later'],
  ['exit', 'its thread has ended'],
  ['hang', 'took longer than 2 s: ended'],
  ['spin', 'took longer than 2 s: ended'],
] as const) {
  test(`a task that would ${doing} is lost, and no other`, async () => {
    const { ended, lost } = await run([['a', doing, 'b'], ['c']], 1);
    expect(lost).toEqual({ [doing]: why });
    expect(Object.keys(ended).sort()).toEqual(['a', 'b', 'c']);
  });
}

test('of two groups at once one goes on while the other waits, and each task is performed once', async () => {
  const { ended, lost } = await run([['wait', 'a'], ['b'], ['c']], 1, { atOnce: 2 });
  expect([Object.keys(ended), lost]).toEqual([['b', 'c', 'wait', 'a'], {}]);
});

test('a thread that breaks with two groups at once loses what it had under way, and no other', async () => {
  const groups = [['wait', 'exit'], ['hang', 'b'], ['c']];
  const { ended, lost } = await run(groups, 1, { atOnce: 2 });
  expect(lost).toEqual({ exit: 'its thread has ended', hang: 'its thread has ended' });
  expect(Object.keys(ended).sort()).toEqual(['b', 'c', 'wait']);
});

test('a group that a breaking thread had not begun is performed by the next one', async () => {
  const { ended, lost } = await run([['a', 'exit'], ['b']], 1, { atOnce: 2 });
  expect([Object.keys(ended).sort(), lost]).toEqual([['a', 'b'], { exit: 'its thread has ended' }]);
});

test('while a group waits and the thread has nothing to do, it takes others, and each task is performed once', async () => {
  const groups = [['wait', 'a'], ['b'], ['wait 2'], ['c'], ['d']];
  const { ended, lost } = await run(groups, 1, { whileIdle: 2 });
  expect(lost).toEqual({});
  const order = Object.keys(ended);
  expect(order.toSorted()).toEqual(['a', 'b', 'c', 'd', 'wait', 'wait 2']);
  expect(order.indexOf('b')).toBeLessThan(order.indexOf('wait'));
  expect(order.indexOf('d')).toBeLessThan(order.indexOf('wait 2'));
});

test('a thread that breaks with what it took meanwhile loses what it had under way, and no other', async () => {
  const { ended, lost } = await run([['wait', 'a'], ['exit', 'b'], ['c']], 1, { whileIdle: 1 });
  expect(lost).toEqual({ exit: 'its thread has ended', wait: 'its thread has ended' });
  expect(Object.keys(ended).sort()).toEqual(['a', 'b', 'c']);
});

test('a module that cannot be loaded is told with two groups at once, too', async () => {
  const module = new URL('no-such-module.js', import.meta.url);
  await expect(run([['a'], ['b'], ['c']], 1, { module, atOnce: 2 })).rejects.toThrow('no-such-module');
});

test('a thread that breaks when it has nothing to do breaks nothing else', async () => {
  const { ended, lost } = await run([['after'], ['wait']]);
  expect([Object.keys(ended).sort(), lost]).toEqual([['after', 'wait'], {}]);
});

test('a module that broke before there was work is told at once', async () => {
  const pool = openPool<{ says: string }, string>(new URL('no-such-module.js', import.meta.url));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const nothing = (): undefined => undefined;
  const told = { begun: nothing, ended: nothing, lost: nothing, says: nothing };
  const work = { setup: { says: '' }, env: {}, groups: [['a']], threads: 1, limitMs: 2_000, ...told };
  await expect(pool.run(work)).rejects.toThrow('no-such-module');
  await pool.stop(1_000);
});

test('a module that cannot be loaded is told, not tried without end', async () => {
  await expect(
    run([['a'], ['b']], 1, { module: new URL('no-such-module.js', import.meta.url) }),
  ).rejects.toThrow('no-such-module');
});

test('a stopped pool begins nothing more, and ends at once', async () => {
  const pool = openPool<{ says: string }, string>(entry);
  const ended: string[] = [];
  const running = pool.run({
    setup: { says: '' },
    env: {},
    groups: [['hang'], ['a']],
    threads: 1,
    limitMs: 60_000,
    begun: () => void pool.stop(1_000),
    ended: (task) => ended.push(task),
    lost: (task) => ended.push(task),
    says: () => undefined,
  });
  await running;
  expect(ended).toEqual([]);
});

test('a thread that has nothing left to do lets go of what it holds while others go on', async () => {
  const pool = openPool<{ says: string }, string>(entry);
  const order: string[] = [];
  await pool.run({
    setup: { says: 'did' },
    env: {},
    groups: [['wait 1', 'wait 2', 'wait 3']],
    aside: [['a']],
    threads: 1,
    limitMs: 60_000,
    begun: () => undefined,
    ended: (task) => order.push(task),
    lost: (task, why) => order.push(`${task} lost: ${why}`),
    says: (line) => line === '' || order.push(line),
  });
  await pool.stop(1_000);
  expect(order.indexOf('closed')).toBeLessThan(order.indexOf('wait 3'));
  expect(order.filter((each) => each === 'closed')).toHaveLength(2);
});
