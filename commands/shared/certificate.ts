import { X509Certificate } from 'node:crypto';
import { UsageError } from '../../engine/errors.js';
import { readNamed } from '../../engine/files/read-data.js';

/** The text of a PEM file. Throws UsageError where it holds no certificate: it would be trusted in vain. */
export function readCertificate(file: string): string {
  const text = readNamed(file);
  try {
    new X509Certificate(text);
  } catch {
    throw new UsageError(`${file}: holds no certificate (PEM)`);
  }
  return text;
}
