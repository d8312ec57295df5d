import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { durationMs } from './config/duration.js';
import type { AdoptFlags } from './adopt/adopt.js';

export function addAdopt(program: Command): void {
  describedCommand(program, 'adopt', { time: durationMs('--time') }).action(
    async (target: string, flags: AdoptFlags) => {
      const { adopt } = await import('./adopt/adopt.js');
      process.exitCode = await adopt(target, flags);
    },
  );
}
