// Bundles what the commands, their threads and the published modules run into few files: to find and read a thousand modules
// takes longer than most commands. What is found by listing a folder (services, tests) stays as it is compiled.
import { readFile } from 'node:fs/promises';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const outdir = resolve('dist/bundle');

/** A module's address is that of the compiled file, beside which its data lies. */
const addresses = {
  name: 'addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]dist[/\\].*\.js$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const text = await readFile(path, 'utf8');
      const place = JSON.stringify(relative(outdir, path).replaceAll('\\', '/'));
      return { contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
    });
  },
};

const { outputFiles } = await build({
  write: false,
  entryPoints: [
    'commands/main',
    'commands/api/check',
    'commands/api/kinds',
    'commands/api/playwright',
    'suites/rule-thread',
    'suites/live-thread',
    'suites/mutation-thread',
  ].map((name) => ({ in: `dist/${name}.js`, out: name.split('/').at(-1) })),
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  // Loaded where they are needed, with files of their own.
  external: ['@playwright/test', 'playwright-core', 'allure-js-commons', 'junit-report-builder'],
  banner: {
    // Packages of the older module format ask for parts of Node in its way.
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  plugins: [addresses],
  logLevel: 'warning',
});

// Commands may be running meanwhile: what has not changed stays, no file is ever half there, and what names others comes last.
mkdirSync(outdir, { recursive: true });
// Shared parts bear a hash in their names, entries do not.
const isEntry = ({ path }) => !/-[A-Z0-9]{8}\.js(\.map)?$/.test(path);
const inOrder = [...outputFiles].sort((one, other) => Number(isEntry(one)) - Number(isEntry(other)));
for (const { path, contents } of inOrder) {
  if (existsSync(path) && readFileSync(path).equals(contents)) continue;
  writeFileSync(`${path}.new`, contents);
  renameSync(`${path}.new`, path);
}
const written = new Set(outputFiles.map(({ path }) => basename(path)));
for (const name of readdirSync(outdir)) if (!written.has(name)) rmSync(join(outdir, name));
