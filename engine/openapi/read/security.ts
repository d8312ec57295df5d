import { usualCredential } from '../../contract/credential.js';
import type { CredentialContract } from '../../types/index.js';
import { items, member, members, textOf, type Node } from './node.js';
import { addClause, notChecked, type Reader } from './reader.js';
import { resolve } from './resolve.js';

/** Where a credential goes, and in which form. */
type Place = Omit<CredentialContract, 'use'>;

/** What an operation asks of requests. */
interface OperationSecurity {
  credential: 'required' | 'optional' | 'none';
  derive: boolean;
}

/** How the document protects its operations, as far as assay can send it: one credential for all of them. */
export interface Security {
  credential: Place;
  /** The scheme that it is sent for; undefined where there is none that assay can send. */
  scheme?: string;
}

/** The schemes that assay can send; others are noted. */
function sendableSchemes(reader: Reader, root: Node) {
  return members(member(member(root, 'components'), 'securitySchemes')).flatMap(([name, each]) => {
    const node = resolve(reader, each);
    const credential = node && credentialOf(node);
    if (node && !credential)
      notChecked(
        reader,
        node,
        `the security scheme ${name} (${textOf(node, 'scheme') ?? textOf(node, 'type')})`,
      );
    return credential ? [{ name, credential }] : [];
  });
}

/** Of the schemes that assay can send, the one that most requirements of the document name. */
export function readSecurity(reader: Reader, root: Node, operations: readonly Node[]): Security {
  const schemes = sendableSchemes(reader, root);
  const named = operations.flatMap((operation) =>
    items(member(operation, 'security') ?? member(root, 'security')).flatMap((each) =>
      members(each).map(([name]) => name),
    ),
  );
  const uses = (name: string): number => named.filter((each) => each === name).length;
  const [best] = schemes.sort((one, other) => uses(other.name) - uses(one.name));
  return best ? { credential: best.credential, scheme: best.name } : { credential: usualCredential };
}

/** How a scheme sends its credential; undefined where assay cannot. */
function credentialOf(node: Node): Place | undefined {
  const [type, scheme, place] = ['type', 'scheme', 'in'].map((name) => textOf(node, name)?.toLowerCase());
  if (type === 'apikey' && (place === 'query' || place === 'header' || place === 'cookie')) {
    const name = textOf(node, 'name') ?? '';
    return { in: place, name: place === 'header' ? name.toLowerCase() : name, prefix: '' };
  }
  const bearer: Place = { in: 'header', name: 'authorization', prefix: 'Bearer ' };
  if (type === 'oauth2' || type === 'openidconnect' || (type === 'http' && scheme === 'bearer'))
    return bearer;
  return type === 'http' && scheme === 'basic'
    ? { ...bearer, prefix: 'Basic ', encoding: 'base64' }
    : undefined;
}

/**
 * What an operation asks of requests: its own requirements, else those of the document. `derive: false`: it asks for
 * what assay does not send.
 */
export function securityOf(
  reader: Reader,
  root: Node,
  { node, name, scheme }: { node: Node; name: string; scheme: string | undefined },
): OperationSecurity {
  const listed = member(node, 'security') ?? member(root, 'security');
  const ways = items(listed).map((each) => members(each).map(([scheme]) => scheme));
  if (!listed || ways.length === 0) return { credential: 'none', derive: true };
  const isOptional = ways.some((way) => way.length === 0);
  const isSent = ways.some((way) => way.length === 1 && way[0] === scheme);
  const all = ways.map((way) => way.join(' and ') || 'nothing').join(', or ');
  const says = isOptional
    ? 'Requests may be sent with or without a credential.'
    : `Requests without a valid credential (${all}) are refused.`;
  addClause(reader, `${name}/security`, listed, says);
  if (!isOptional && !isSent) notChecked(reader, listed, `${name} needs ${all}, which assay does not send`);
  return { credential: isOptional ? 'optional' : 'required', derive: isOptional || isSent };
}
