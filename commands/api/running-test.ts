/** What is used of a running test: that of any version of Playwright. */
export interface RunningTest {
  annotations: { type: string; description?: string }[];
  attachments: { name: string; contentType: string; body?: Buffer }[];
  project: { outputDir: string };
  setTimeout(milliseconds: number): void;
  skip(condition: boolean, description?: string): void;
}
