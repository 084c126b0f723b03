// A process that merges change requests of a space concurrently and writes a line for each response. Run and killed by
// `concurrent-merges.test.ts`.
import { text } from 'node:stream/consumers';
import { connectDatabase, createDomain, type Tables } from '@lectern/domain';
import { testSealing } from '../../../src/testing/test-sealing.ts';

const { DATABASE_URL: url = '', USER_ID: userId = '', SPACE_ID: spaceId = '' } = process.env;
const database = await connectDatabase<Tables>({ kind: 'postgres', url });
const settings = {
  publicUrl: '',
  appUrl: '',
  sitesUrl: '',
  organizationCreation: 'everyone',
  sealing: testSealing,
} as const;
const domain = createDomain({ database, settings, log: console });
const client = domain.as({ kind: 'user', userId, instanceAdmin: false });

const say = (line: string) => void process.stdout.write(`${line}\n`);

say('ready');
const ids: string[] = JSON.parse(await text(process.stdin));
await Promise.all(
  ids.map(async (changeRequestId) => {
    const { result, revision } = await client.changeRequests.merge({ spaceId, changeRequestId });
    say(JSON.stringify({ changeRequestId, result, revision }));
  }),
);
await database.close();
