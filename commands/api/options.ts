/** Options of `assay check` by their names, and what a program decides in addition. */
export interface CheckOptions {
  /** As on the command line: `SERVICE`, `SERVICE=BASE_URL`, `BASE_URL`. Default: those of the configuration. */
  targets?: readonly string[];
  /** The folder in which relative paths and `assay.config.yaml` are looked for. Default: the current one. */
  cwd?: string;
  /** Variables in addition to those of this process: keys, for example. */
  env?: Readonly<Record<string, string>>;
  /** An abort interrupts the run: the results are those of an interrupted run. */
  signal?: AbortSignal;
  /** Told what the command writes to the terminal. Default: nothing is shown. */
  onOutput?: (text: string) => void;
  config?: string;
  openapi?: string;
  rules?: string;
  methods?: readonly string[];
  destructive?: boolean;
  only?: string;
  runs?: number;
  seed?: number;
  /** In percent. */
  minChecked?: number;
  json?: string;
  junit?: string;
  codeQuality?: string;
  from?: string;
  samples?: string;
  /** `90s`, `5m`, `1h30m`. */
  time?: string;
  /** In milliseconds. */
  timeout?: number;
  concurrency?: number;
  ca?: string;
  known?: string;
  updateKnown?: boolean;
  notImplemented?: readonly string[];
  /** `I/N` */
  shard?: string;
  blob?: string;
  contracts?: string;
  /** The folder of the report. Default: false, no report. */
  report?: string | false;
  history?: string;
  triage?: string;
  proof?: string;
}

/** Options of `assayTests`: those of `check` that are about what is tested. */
export type AssayTestsOptions = Pick<
  CheckOptions,
  | 'targets'
  | 'config'
  | 'openapi'
  | 'rules'
  | 'methods'
  | 'destructive'
  | 'only'
  | 'runs'
  | 'seed'
  | 'samples'
  | 'timeout'
  | 'concurrency'
  | 'ca'
  | 'known'
  | 'notImplemented'
  | 'contracts'
>;
