import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { writeRunnerNote } from '../../engine/results/journal.js';
import { planFolder, readPlan } from '../../engine/plan/plan.js';
import { progressLine } from './progress-line.js';

/** Milliseconds between two plain lines, and between two updates of a live one. */
const plainEveryMs = 5_000;
const liveEveryMs = 100;

/**
 * Says how far a run is, on standard error: one live line in a terminal, plain lines elsewhere, and each failure as soon
 * as it is known. Notes beside the plan what the runner saw, so that no rule is lost when a worker or the runner breaks.
 */
export default class ProgressReporter implements Reporter {
  private readonly live = process.stderr.isTTY;
  private readonly folder = planFolder();
  private what = 'rules';
  private total = 0;
  private done = 0;
  private failed = 0;
  private readonly said = new Set<string>();
  private requests = 0;
  private current = '';
  /** Milliseconds of an answer, as the latest rule saw it. */
  private latencyMs = 0;
  private beganAt = performance.now();
  private endsAt = Infinity;
  private shownAt = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    this.total = tests.length;
    if (tests[0]?.parent.project()?.name === 'proof') this.what = 'mutation tests';
    this.beganAt = performance.now();
    this.endsAt = Math.max(...(readPlan()?.services.map((each) => each.endsAt ?? Infinity) ?? [Infinity]));
    writeRunnerNote(this.folder, { planned: tests.map((test) => test.title) });
  }

  onTestBegin(test: TestCase): void {
    this.current = test.title.split('/')[0] ?? '';
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.done++;
    this.requests += Number(noteOf(result, 'requests') ?? 0);
    this.latencyMs = Number(noteOf(result, 'latency') ?? this.latencyMs);
    const message = plain(result.error?.message ?? '');
    writeRunnerNote(this.folder, {
      ended: test.title,
      ...(result.status === 'failed' || result.status === 'timedOut'
        ? { requestError: message.split('\n')[0] ?? result.status }
        : {}),
    });
    if (result.status === 'failed' || result.status === 'timedOut') {
      this.failed++;
      this.say(`FAIL ${test.title}${detailOf(message)}`);
    }
    this.show();
  }

  onError(error: TestError): void {
    const message = plain(error.message ?? error.value ?? 'unknown');
    writeRunnerNote(this.folder, { error: `the runner: ${message.split('\n')[0]}` });
    this.say(message);
  }

  /** What a worker tells people, such as that it waits; not what else a runtime may print there. */
  onStdErr(chunk: string | Buffer): void {
    const lines = chunk.toString().split('\n');
    for (const line of lines.filter((each) => each.startsWith('assay: '))) this.sayOnce(line);
  }

  onEnd(result: FullResult): void {
    this.show(true);
    if (this.live) process.stderr.write('\r\u001b[K');
    if (result.status !== 'interrupted') writeRunnerNote(this.folder, { finished: true });
  }

  printsToStdio(): boolean {
    return true;
  }

  /** Each worker says by itself that it waits. */
  private sayOnce(line: string): void {
    const what = line.replaceAll(/\d[\d:.TZ-]*/g, '0');
    if (this.said.has(what)) return;
    this.said.add(what);
    this.say(line);
  }

  private say(line: string): void {
    process.stderr.write(`${this.live ? '\r\u001b[K' : ''}${line}\n`);
  }

  private show(last = false): void {
    const now = performance.now();
    if (!last && now - this.shownAt < (this.live ? liveEveryMs : plainEveryMs)) return;
    this.shownAt = now;
    const { what, done, total, requests, failed, latencyMs } = this;
    const times = { elapsedMs: now - this.beganAt, untilEndMs: this.endsAt - Date.now() };
    const line = progressLine({ what, done, total, requests, failed, latencyMs, ...times });
    if (!this.live) process.stderr.write(`${line}${last ? '' : `, now ${this.current}`}\n`);
    else process.stderr.write(`\r\u001b[K${line}, now ${this.current}`);
  }
}

function noteOf(result: TestResult, type: string): string | undefined {
  return result.annotations.find((annotation) => annotation.type === type)?.description;
}

/** What is worth a line of a failure: what came instead of what was expected. */
function detailOf(message: string): string {
  const actual = /^ {2}Actual: +(.*)$/m.exec(message)?.[1];
  return `: ${(actual ?? message.split('\n')[0] ?? '').slice(0, 200)}`;
}

/** Playwright colours its messages. */
function plain(text: string): string {
  return text.replaceAll(/\u001b\[[0-9;]*m/g, '').replace(/^Error: /, '');
}
