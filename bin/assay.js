#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import process from 'node:process';

// Where the running Node can (from 22.1 on), what it has compiled is kept for the next start, that of the threads as well.
const { directory } = module.enableCompileCache?.() ?? {};
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;

const main = new URL('../dist/bundle/main.js', import.meta.url);

if (existsSync(main)) {
  try {
    await (await import(main.href)).main(process.argv.slice(2));
  } catch (thrown) {
    process.stderr.write(`assay: internal error (please report): ${thrown?.stack ?? thrown}\n`);
    process.exitCode = 4;
  }
} else {
  process.stderr.write('assay is not built: run npm run build in its folder\n');
  process.exitCode = 2;
}
