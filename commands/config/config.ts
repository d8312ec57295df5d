import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Sample } from '../../engine/types/index.js';
import { validated } from '../../engine/files/validated.js';
import type { GivenLimits } from './given-limits.js';
import { readData } from '../../engine/files/read-data.js';
import { durationMs } from './duration.js';
import { publishedOwn } from '../../engine/files/own-schema.js';

/** The name under which a configuration file is found in the current folder. */
export const configName = 'assay.config.yaml';

/** How a key travels to one target; the key itself stands in the environment variable `env`. */
export interface KeyConfig {
  env?: string;
  in?: 'header' | 'query' | 'cookie';
  name?: string;
  prefix?: string;
}

/** What is said of a target in the same way in the file and to the commands. */
interface TargetBasics {
  url?: string;
  /** OpenAPI document of the user's own service: URL, or path, which is absolute once read. */
  openapi?: string;
  /** File of rules beside that document: absolute once read. */
  rules?: string;
  /** Who answers for it: a team or a person, shown in reports. */
  owner?: string;
  /** Methods that may be sent in addition to the safe ones. */
  methods?: string[];
  /** Whether what assay did not create may be changed and deleted. */
  destructive?: boolean;
  /** Beside those of all targets, which they replace period by period. */
  limits?: GivenLimits;
  /** Percentage of its stated rules that need a verdict. */
  minChecked?: number;
}

export interface TargetConfig extends TargetBasics {
  samples: Sample[];
  key: KeyConfig;
  /** What is left out on purpose: rule ids, operations, or words of their names. */
  notImplemented: string[];
  /** Milliseconds for its rules. */
  time?: number;
}

/** What the configuration says of live runs. */
export interface LiveConfig {
  contact?: string;
  state?: string;
  runs?: number;
  requestsPerRule?: number;
  confirm?: { least?: number; of?: number; apart?: number };
  keep?: number;
  /** Hosts that are asked at once. */
  hosts?: number;
}

/** The configuration file, checked. Times in milliseconds. */
export interface Config {
  targets: Record<string, TargetConfig>;
  runs?: number;
  seed?: number;
  timeout?: number;
  /** Of a run. */
  time?: number;
  concurrency?: number;
  only?: string;
  /** File of known failures, absolute. */
  known?: string;
  /** Absolute. */
  ca?: string;
  /** Of each target. */
  limits?: GivenLimits;
  live?: LiveConfig;
  /** Modules that export kinds, absolute. */
  kinds?: string[];
}

type Scalar = string | number | boolean;
type WrittenSample = Record<string, Scalar | Scalar[]>;
interface WrittenTarget extends TargetBasics {
  samples?: WrittenSample[];
  key?: KeyConfig;
  notImplemented?: string[];
  'not implemented'?: string[];
  time?: string;
}
interface WrittenConfig extends Omit<Config, 'targets' | 'time'> {
  time?: string;
  targets?: Record<string, WrittenTarget>;
}

const isConfig = publishedOwn<WrittenConfig>('config');
const isSamples = publishedOwn<Record<string, WrittenSample[]>>('samples');

/** Reads the configuration: the named file, else `assay.config.yaml` where there is one. Throws UsageError. */
export function readConfig(file: string | undefined): Config {
  if (file === undefined && !existsSync(configName)) return { targets: {} };
  const path = file ?? configName;
  const written = validated(readData(path, 'samples') ?? {}, isConfig, path);
  const beside = (name: string): string => (/^https?:/i.test(name) ? name : resolve(dirname(path), name));
  const targets = Object.entries(written.targets ?? {}).map(
    ([service, target]) => [service, toTarget(target, beside, `${path}: targets.${service}.time`)] as const,
  );
  const { time, ...rest } = written;
  return {
    ...rest,
    ...timeOf(time, `${path}: time`),
    ...(written.known === undefined ? {} : { known: beside(written.known) }),
    ...(written.ca === undefined ? {} : { ca: beside(written.ca) }),
    ...(written.kinds === undefined ? {} : { kinds: written.kinds.map(beside) }),
    targets: Object.fromEntries(targets),
  };
}

/** A target as it stands in a file; `beside` finds a file that it names. */
function toTarget(written: WrittenTarget, beside: (name: string) => string, where: string): TargetConfig {
  const {
    openapi,
    rules,
    samples = [],
    key = {},
    notImplemented = [],
    'not implemented': spaced = [],
    time,
    ...rest
  } = written;
  return {
    ...rest,
    ...(openapi === undefined ? {} : { openapi: beside(openapi) }),
    ...(rules === undefined ? {} : { rules: beside(rules) }),
    samples: samples.map(toSample),
    key,
    notImplemented: [...notImplemented, ...spaced],
    ...timeOf(time, where),
  };
}

function timeOf(written: string | undefined, where: string): { time: number } | { time?: never } {
  return written === undefined ? {} : { time: durationMs(where)(written) };
}

/** Reads a samples file: service to partial assignments of parameters. Throws UsageError. */
export function readSamples(file: string): Record<string, Sample[]> {
  const written = validated(readData(file, ''), isSamples, file);
  return Object.fromEntries(Object.entries(written).map(([service, each]) => [service, each.map(toSample)]));
}

function toSample(sample: WrittenSample): Sample {
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
}
