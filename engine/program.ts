import { spawn } from 'node:child_process';

export interface ProgramOptions {
  /** Milliseconds after which it is ended. */
  timeoutMs: number;
  env?: Record<string, string>;
  /** Whether what it says is shown on standard error while it runs. */
  shown?: boolean;
}

export interface ProgramEnd {
  /** Undefined when it could not be run or was ended. */
  status: number | undefined;
  /** The last that it said; empty when it was shown. */
  said: string;
}

const keptCharacters = 2_000;

/** Runs another program to its end. Never rejects. */
export function runProgram(
  command: string,
  args: readonly string[],
  { timeoutMs, env, shown }: ProgramOptions,
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const output = shown ? 2 : 'pipe';
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    let said = '';
    const listen = (chunk: Buffer): void => void (said = (said + chunk.toString()).slice(-keptCharacters));
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const end = (status: number | undefined, last = said): void => {
      clearTimeout(timer);
      resolve({ status, said: last });
    };
    child.once('error', (error) => end(undefined, error.message));
    child.once('close', (status) => end(status ?? undefined));
  });
}
