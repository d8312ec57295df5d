/** A line for the user: what a command was asked for. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A line beside the answer: progress, warnings, mistakes. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}
