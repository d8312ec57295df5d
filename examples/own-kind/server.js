// A list of words, to try a kind of one's own on: node server.js [--unsorted] [--port 8010]
import { createServer } from 'node:http';
import process from 'node:process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { unsorted: { type: 'boolean' }, port: { type: 'string', default: '8010' } },
});
const words = ['amber', 'blue', 'cyan', 'green', 'pink', 'white'];
if (values.unsorted) words.push('azure');

const server = createServer(({ method, url }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const answer = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (pathname !== '/words' || !['GET', 'HEAD'].includes(method)) return answer(404, { error: 'not found' });
  const lengths = searchParams.getAll('length');
  if (lengths.length > 1 || (lengths.length === 1 && !['4', '5'].includes(lengths[0])))
    return answer(422, { error: 'length: 4 or 5' });
  const listed = words.filter((word) => lengths.length === 0 || String(word.length) === lengths[0]);
  return answer(
    200,
    listed.map((word) => ({ word, length: word.length })),
  );
});
server.listen(Number(values.port), '127.0.0.1', () => {
  process.stdout.write(`words on http://127.0.0.1:${server.address().port}\n`);
});
