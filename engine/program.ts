import { spawn } from 'node:child_process';

export interface ProgramOptions {
  /** Milliseconds after which it is ended. */
  timeoutMs: number;
  env?: Record<string, string>;
}

export interface ProgramEnd {
  /** Undefined when it could not be run or was ended. */
  status: number | undefined;
  /** The last that it said. */
  said: string;
}

const keptCharacters = 2_000;

/** Runs another program to its end. Never rejects. */
export function runProgram(
  command: string,
  args: readonly string[],
  { timeoutMs, env }: ProgramOptions,
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const listen = (chunk: Buffer): void => void (said = (said + chunk.toString()).slice(-keptCharacters));
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const end = (status: number | undefined, last = said): void => {
      clearTimeout(timer);
      resolve({ status, said: last });
    };
    child.once('error', (error) => end(undefined, error.message));
    child.once('close', (status) => end(status ?? undefined));
  });
}
