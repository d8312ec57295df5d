"""Drives both tools: see schemathesis.sh. Each run meets a server that has just been started."""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(sys.executable).parent
KEY = 'petstore-key'
SERVICES = ['petstore', 'game', 'directory', 's1', 's19', 's21', 's23']
# On a sound server these seeds show what a tool reports anyway.
SOUND_SEEDS = (1, 2, 3)


class Server:
    """A sound server, or one with a fault, with the document that both tools are given."""

    def __init__(self, service, folder, count, fault=None):
        self.document = folder / f'{service}.json'
        if service == 'petstore':
            shop = ROOT / 'examples' / 'petstore'
            self.document = shop / 'openapi.yaml'
            listed = subprocess.run(['node', shop / 'server.js', '--faults'], capture_output=True, text=True)
            self.faults = [fault['id'] for fault in json.loads(listed.stdout)]
            self.start(['node', shop / 'server.js', '--port', '0', *(['--fault', fault] if fault else [])])
            self.url = re.search(r'http://\S+', self.first).group(0)
        else:
            program = ROOT / 'dist' / 'bench' / 'serve-fault.js'
            self.start(['node', program, service, str(count), self.document, *([fault] if fault else [])])
            said = json.loads(self.first)
            self.url, self.faults = said['baseUrl'], said['faults']

    def start(self, command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.first = self.process.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def timed(command, folder, env=None):
    started = time.monotonic()
    ran = subprocess.run(command, cwd=folder, env={**os.environ, **(env or {})}, capture_output=True, text=True)
    return time.monotonic() - started, ran


def schemathesis(server, seed, given, *settings):
    """Runs it once, and answers seconds, cases and the failures that it reports."""
    events = given.folder / 'events.ndjson'
    events.unlink(missing_ok=True)
    command = [VENV / 'st', 'run', server.document, '--url', server.url, '--seed', str(seed), '--no-color']
    command += ['--header', f'X-Api-Key: {KEY}', '--generation-database', 'none', '--report-ndjson-path', events]
    seconds, ran = timed([*command, *settings], given.folder)
    cases, found = 0, set()
    for line in events.read_text().splitlines() if events.exists() else []:
        event = json.loads(line).get('ScenarioFinished')
        if not event:
            continue
        cases += len(event['recorder'].get('cases', {}))
        for checks in event['recorder'].get('checks', {}).values():
            for check in checks:
                if check['status'] != 'success':
                    found.add(failure_key(check['failure_info']['failure']))
    if cases == 0:
        raise RuntimeError(ran.stdout[-2000:] + ran.stderr[-2000:])
    return seconds, cases, found


def failure_key(failure):
    """A failure without the values that vary from run to run."""
    first = (failure.get('message') or '').split('\n')[0]
    plain = re.sub(r'`[^`]*`|"[^"]*"|\'[^\']*\'|\d{4,}', '_', first)[:120]
    return f"{failure['operation']} | {failure['title']} | {plain}"


def best(server, seed, given):
    """The settings of its guide for benchmarks, with a worker for each core: more break its coverage phase."""
    settings = ['--max-time', str(given.seconds), '--continue-on-failure', '--no-shrink', '--checks', 'all']
    return schemathesis(server, seed, given, *settings, '--suppress-health-check', 'all', '--workers', 'auto')


def default(server, seed, given):
    return schemathesis(server, seed, given)


def assay(server, seed, given, target):
    """A case counts where it was relevant to its rule. Failures and warnings count as findings."""
    results = given.folder / 'results.json'
    results.unlink(missing_ok=True)
    command = ['node', ROOT / 'bin' / 'assay.js', 'check', *target, '--seed', str(seed)]
    command += ['--no-report', '--json', results]
    seconds, ran = timed(command, given.folder, {'ASSAY_KEY_SHOP': KEY})
    if not results.exists():
        raise RuntimeError(ran.stdout[-2000:] + ran.stderr[-2000:])
    rules = [rule for service in json.loads(results.read_text())['services'] for rule in service['rules']]
    found = {rule['id'] for rule in rules if rule['verdict'] == 'fail'}
    return seconds, sum(rule.get('relevant', 0) for rule in rules), found


def by_document(server, seed, given):
    document = ['--openapi', str(server.document), '--methods', 'GET,POST,PUT,PATCH,DELETE']
    return assay(server, seed, given, [f'shop={server.url}', *document])


def by_contract(server, seed, given):
    return assay(server, seed, given, [f'{given.service}={server.url}'])


TOOLS = {
    'Schemathesis': best,
    'assay, document': by_document,
    'assay, contract': by_contract,
}


def compare(service, given):
    """For each tool: cases a second on the sound server, its failures there, and the faults that it finds."""
    given.service = service
    with Server(service, given.folder, given.faults) as sound:
        faults = sound.faults
    row = {'faults': len(faults)}
    for name, tool in {'Schemathesis, default': default, **TOOLS}.items():
        if service == 'petstore' and name == 'assay, contract':
            continue
        print(f'{service}: {name}', file=sys.stderr, flush=True)
        speeds, usual, met = [], set(), defaultdict(set)
        for seed in SOUND_SEEDS if name in TOOLS else SOUND_SEEDS[:1]:
            with Server(service, given.folder, given.faults) as server:
                seconds, cases, found = tool(server, seed, given)
            speeds.append(cases / seconds)
            usual |= found
        row[name] = {'speed': statistics.median(speeds), 'usual': len(usual)}
        if name not in TOOLS:
            continue
        for fault in faults:
            with Server(service, given.folder, given.faults, fault) as server:
                met[fault] = tool(server, SOUND_SEEDS[0], given)[2] - usual
        # What many faults show is chance, not one of them.
        often = {key for key, count in Counter(key for keys in met.values() for key in keys).items() if count > 4}
        row[name]['found'] = sum(bool(keys - often) for keys in met.values())
    return row


def lines(rows):
    """Two tables: how fast, and what was found."""
    tools = ['Schemathesis, default', *TOOLS]
    cell = lambda row, name, figure: f'{row[name][figure]:.0f}' if name in row else ''
    yield ['cases a second', *tools]
    yield ['---'] * (len(tools) + 1)
    for service, row in rows.items():
        yield [service, *(cell(row, name, 'speed') for name in tools)]
    yield []
    yield ['faults found', 'faults', *TOOLS, *(f'{name}: failures on the sound server' for name in TOOLS)]
    yield ['---'] * (2 + 2 * len(TOOLS))
    for service, row in rows.items():
        cells = [cell(row, name, figure) for figure in ('found', 'usual') for name in TOOLS]
        yield [service, str(row['faults']), *cells]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--folder', type=Path, required=True)
    parser.add_argument('--seconds', type=int, default=10, help='time of one run of Schemathesis')
    parser.add_argument('--faults', type=int, default=4, help='of each service but petstore')
    parser.add_argument('--markdown', action='store_true')
    parser.add_argument('services', nargs='*')
    given = parser.parse_args()
    rows = {service: compare(service, given) for service in given.services or SERVICES}
    print(f'Schemathesis of {given.seconds} s a run; the median of {len(SOUND_SEEDS)} runs on sound servers.\n')
    for cells in lines(rows):
        print(f"| {' | '.join(cells)} |" if cells else '')


main()
