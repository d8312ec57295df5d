import { expect } from 'expect';
import { assay } from './assay.js';
import { test } from '../plain-test.js';

const columns = 80;

/** Lines that end early though the next one continues them: a text that was wrapped twice. */
function brokenLines(help: string): string[] {
  const lines = help.split('\n');
  return lines.filter((line, index) => {
    const next = lines[index + 1] ?? '';
    const [indent = '', word = ''] = /^(\s*)(\S*)/.exec(next)?.slice(1) ?? [];
    const continues = line !== '' && word !== '' && (indent === '' || indent.length > 10);
    return continues && line.length + 1 + word.length < columns;
  });
}

test('a text that was wrapped twice is found', () => {
  expect(brokenLines('Checks what is named, and else all that there\nis.\n\nOptions:\n  -h  help')).toEqual([
    'Checks what is named, and else all that there',
  ]);
});

test('the help of each command fits 80 columns and is wrapped once', async () => {
  test.setTimeout(120_000);
  const { stdout } = await assay(['--help']);
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(14);
  for (const args of [[], ...commands.filter((name) => name !== 'help').map((name) => [name])]) {
    const { stdout: help, status } = await assay([...args, '--help']);
    expect([args, status, help.split('\n').filter((line) => line.length > columns)]).toEqual([args, 0, []]);
    expect([args, brokenLines(help)]).toEqual([args, []]);
    expect(help).not.toContain(process.cwd());
  }
});
