import { existsSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { UsageError } from '../errors.js';
import type { Sample } from '../types.js';
import { configSchema, samplesSchema } from './config.schema.js';
import { readData } from './read-data.js';

/** The name under which a configuration file is found in the current folder. */
export const configName = 'assay.config.yaml';

/** How a key travels to one target; the key itself stands in the environment variable `env`. */
export interface KeyConfig {
  env?: string;
  in?: 'header' | 'query';
  name?: string;
  prefix?: string;
}

export interface TargetConfig {
  url?: string;
  samples: Sample[];
  key: KeyConfig;
}

/** The configuration file, checked. Times in milliseconds. */
export interface Config {
  targets: Record<string, TargetConfig>;
  runs?: number;
  seed?: number;
  timeout?: number;
  concurrency?: number;
  only?: string;
  ca?: string;
}

type Scalar = string | number | boolean;
type WrittenSample = Record<string, Scalar | Scalar[]>;
interface WrittenConfig extends Omit<Config, 'targets'> {
  targets?: Record<string, { url?: string; samples?: WrittenSample[]; key?: KeyConfig }>;
}

const ajv = new Ajv2020({ allowUnionTypes: true });
const isConfig = ajv.compile<WrittenConfig>(configSchema);
const isSamples = ajv.compile<Record<string, WrittenSample[]>>(samplesSchema);

/** Reads the configuration: the named file, else `assay.config.yaml` where there is one. Throws UsageError. */
export function readConfig(file: string | undefined): Config {
  if (file === undefined && !existsSync(configName)) return { targets: {} };
  const path = file ?? configName;
  const written = checked(readData(path) ?? {}, isConfig, path);
  const targets = Object.entries(written.targets ?? {}).map(([service, target]) => [
    service,
    {
      ...(target.url === undefined ? {} : { url: target.url }),
      samples: (target.samples ?? []).map(toSample),
      key: target.key ?? {},
    },
  ]);
  return { ...written, targets: Object.fromEntries(targets) as Record<string, TargetConfig> };
}

/** Reads a samples file: service to partial assignments of parameters. Throws UsageError. */
export function readSamples(file: string): Record<string, Sample[]> {
  const written = checked(readData(file), isSamples, file);
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

function checked<T>(value: unknown, valid: ValidateFunction<T>, file: string): T {
  if (valid(value)) return value;
  const error = valid.errors?.[0];
  const place = error?.instancePath === '' ? '' : ` at ${error?.instancePath}`;
  const unknown: unknown = error?.params['additionalProperty'];
  const what =
    typeof unknown === 'string' ? `unknown member ${JSON.stringify(unknown)}` : (error?.message ?? 'wrong');
  throw new UsageError(`${file}: ${what}${place}`);
}
