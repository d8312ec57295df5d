/**
 * Playwright's `test` without its fixtures for browsers, which no test of ours asks for: to set them up and down takes longer
 * than many of the tests, and they add an attachment of their own to each failure.
 */
export { _baseTest as test } from '@playwright/test';
