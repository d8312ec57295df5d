import { BlockList, isIP } from 'node:net';
import { operationById } from '../../../engine/contract/operations.js';
import { scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import { kind, paramsSchema, text } from '../../support/kind.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

interface Params {
  /** An operation without parameters, and where it shows the caller's address. */
  operation: string;
  at: string;
}

/** Addresses that a caller from this machine or its virtual networks may have (RFC 1918, 3927, 4193, 6598). */
const near = new BlockList();
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(address, bits, 'ipv6');

/** A caller is told its own address. What that is, is known only of a target on this machine: none of the public ones. */
export const clientAddress = kind<Params>({
  name: 'client-address',
  says: 'a caller is told its own address',
  params: paramsSchema({ operation: text, at: text }),
  operations: ({ operation }) => [operation],

  cases: ({ operation }, { contract }) => ({
    examples: [{ steps: [stepFor(operationById(contract.operations, operation), 'who am I', {})] }],
  }),

  check({ at }, exchanges) {
    const [exchange] = exchanges;
    if (exchange?.response?.status !== 200) return unanswered(exchanges);
    const host = new URL(exchange.request.url).hostname.replace(/^\[|\]$/g, '');
    if (host !== 'localhost' && !isNear(host))
      return irrelevant('which address the target sees is not known');
    const shown = scalarText(select(exchange.response.json ?? null, at)[0]?.value) ?? '';
    if (isIP(shown) === 0) return irrelevant('the answer shows no address');
    return isNear(shown) ? holds : violated('an address of this machine or its networks', shown, at);
  },

  faults: ({ operation, at }, contract) => [
    {
      name: 'somebody-else',
      does: 'always tells the same public address',
      wrap: onOperations(contract, [operation], (next, request) =>
        withJson(next(request), (body) => replaceAt(body, at, () => '203.0.113.7')),
      ),
    },
  ],

  variants: ({ operation, at }, contract) => [
    {
      name: 'mapped',
      does: 'writes the address as IPv6',
      wrap: onOperations(contract, [operation], (next, request) =>
        withJson(next(request), (body) =>
          replaceAt(body, at, (value) => (typeof value === 'string' ? `::ffff:${value}` : value)),
        ),
      ),
    },
  ],
});

function isNear(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && near.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
