import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { wholeNumber } from '../config/numbers.js';
import { ownContracts } from './own-contracts.js';

interface OptionRow {
  flags: string;
  says: string;
  default?: string | number | string[];
  /** How help shows the default. */
  shown?: string;
  /** The least and the greatest of whole numbers; without, the value is a text. */
  bounds?: [number, number];
  /** It must be given. */
  mandatory?: true;
}

interface CommandRow {
  summary: string;
  description: string;
  arguments?: [flags: string, says: string, byDefault?: string][];
  /** Options of its own, and names of shared ones. */
  options: (OptionRow | string)[];
}

/** Reads the text of an option, given what was read of it before. */
type Reader = (text: string, before: never) => unknown;

const { shared, ...commands } = JSON.parse(
  readFileSync(new URL('../commands.json', import.meta.url), 'utf8'),
) as { shared: Record<string, OptionRow> } & Record<string, CommandRow>;

/** Adds the command that `commands.json` describes. Options that take no plain text have readers, by their name. */
export function describedCommand(
  program: Command,
  name: string,
  readers: Record<string, Reader> = {},
): Command {
  const row = commands[name];
  if (!row) throw new Error(`commands.json does not describe ${name}`);
  const command = program.command(name).summary(row.summary).description(row.description);
  for (const argument of row.arguments ?? []) command.argument(...argument);
  for (const each of row.options)
    command.addOption(optionOf(typeof each === 'string' ? shared[each] : each, readers));
  return command;
}

function optionOf(row: OptionRow | undefined, readers: Record<string, Reader>): Option {
  if (!row) throw new Error('commands.json names an option that is not shared');
  const option = new Option(row.flags, row.says).makeOptionMandatory(row.mandatory ?? false);
  const reader = row.bounds ? wholeNumber(option.long ?? '', ...row.bounds) : readers[option.attributeName()];
  if (reader) option.argParser(reader as (text: string) => unknown);
  const byDefault = option.long === '--contracts' ? ownContracts : row.default;
  return byDefault === undefined ? option : option.default(byDefault, row.shown);
}
