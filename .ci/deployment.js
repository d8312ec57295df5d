// What carries assay over many machines is sound: the Kubernetes examples by the types of kubernetes-types, the
// GitLab examples by GitLab's own schema, the Dockerfile by dockerfile-utils. All offline.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { validate as validateDockerfile } from 'dockerfile-utils';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';

const gitlab = JSON.parse(readFileSync('.ci/schemas/gitlab-ci.json', 'utf8'));
const examples = readdirSync('examples').map((name) => join('examples', name));
const faults = [
  ...examples.filter((file) => file.includes('kubernetes-')).flatMap(lintKubernetes),
  ...examples.filter((file) => file.includes('gitlab-')).flatMap(lintGitlab),
  ...lintDockerfile('Dockerfile'),
];
faults.forEach((line) => process.stderr.write(`${line}\n`));
process.exitCode = faults.length === 0 ? 0 : 1;

/** Each document is a literal of its type: the compiler names what is missing, mistyped or unknown. */
function lintKubernetes(file) {
  const documents = parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS());
  return typeFaults(documents).map((fault) => `${file}: ${fault}`);
}

/** `batch/v1` stands in a module of that name, `v1` in that of the core. */
function moduleOf({ apiVersion }) {
  return `kubernetes-types/${apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`}.js`;
}

function typeFaults(documents) {
  const name = resolve('.ci', 'kubernetes-documents.ts');
  const lines = documents.map(
    (document, index) =>
      `import type { ${document.kind} as T${index} } from '${moduleOf(document)}';\n` +
      `export const d${index}: T${index} = ${JSON.stringify(document)};`,
  );
  const options = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  const source = ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.Latest);
  host.getSourceFile = (asked, ...more) => (asked === name ? source : getSourceFile(asked, ...more));
  host.fileExists = (asked) => asked === name || fileExists(asked);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

function lintGitlab(file) {
  const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true });
  formats.default(ajv);
  const isValid = ajv.compile(gitlab);
  if (isValid(parse(readFileSync(file, 'utf8'), { merge: true }))) return [];
  return isValid.errors.map(({ instancePath, message }) => `${file}: ${instancePath} ${message}`);
}

function lintDockerfile(file) {
  const text = readFileSync(file, 'utf8');
  const found = validateDockerfile(text).map(
    ({ range, message }) => `${file}:${range.start.line + 1}: ${message}`,
  );
  const users = [...text.matchAll(/^USER (\S+)/gm)];
  return /^(?!root$|0$)/.test(users.at(-1)?.[1] ?? 'root') ? found : [...found, `${file}: it runs as root`];
}
