import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless build first: it opens a page in half the time. */
const names = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
];

/** Where Chrome and Chromium are installed when they are not on the PATH. */
function usualPlaces(env: NodeJS.ProcessEnv): string[] {
  const programs = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
    (folder) => folder !== undefined,
  );
  return [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...programs.map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  ];
}

/**
 * The executable of a browser that pages can be opened in: Chrome or Chromium of the system, else `own` (where
 * Playwright keeps its own, whether it is there or not). Undefined where there is none.
 */
export function findBrowser(own: () => string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces(env)].find((file) => existsSync(file)) ?? ownIfThere(own);
}

function ownIfThere(own: () => string): string | undefined {
  try {
    const file = own();
    return file !== '' && existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
