import { createRequire } from 'node:module';
import type * as Playwright from 'playwright-core';
import type { Browser } from 'playwright-core';

const require = createRequire(import.meta.url);

const switches = [
  // What is shown is read, never looked at: without a thread that draws it, a page takes half as much of the processor.
  '--disable-threaded-compositing',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** What ends the process is for the command to answer, which writes down what was checked; it closes the browser, too. */
const leftToUs = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** Starts a browser that asks for nothing by itself. */
export async function launch(executablePath: string): Promise<Browser> {
  // Loaded for rules that open pages only: it takes longer than all of assay, and imported twice as long as required.
  const { chromium } = require('playwright-core') as typeof Playwright;
  // A sandbox cannot be set up by root.
  const args = [...switches, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath, args, ...leftToUs });
}
