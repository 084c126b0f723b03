// One executor behind a bare HTTP server, without what Lectern's own server would add to each of them.
import { createServer, type IncomingMessage } from 'node:http';
import { connectDatabase, type Tables } from '../../packages/domain/src/index.ts';
import { createBenchmarkDomain } from '../data/domain.ts';
import { parseJson } from '../parse-json.ts';
import { isExecutorId } from './executor-titles.ts';
import { executors, type Operation } from './executors.ts';

const { DATABASE_URL: url = '', EXECUTOR: id = '', PORT: port } = process.env;
if (!isExecutorId(id)) throw new Error(`"${id}" is not an executor.`);
const database = await connectDatabase<Tables>({ kind: 'postgres', url, applicationName: `benchmark-${id}` });
const domain = createBenchmarkDomain(database);
const execute = executors[id]();

const server = createServer((request, response) => {
  void respond(request).then(
    (text) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(port), '127.0.0.1');

async function respond(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return '';
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const actor = await domain.authenticate(request.headers.authorization?.replace('Bearer ', ''));
  return execute(parseJson<Operation>(body), domain.context(actor));
}
