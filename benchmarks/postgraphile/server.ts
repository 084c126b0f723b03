import { createServer } from 'node:http';
import { grafserv } from 'postgraphile/grafserv/node';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const url = process.env['DATABASE_URL'] ?? '';
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // Allows the orders of Lectern's lists, whose indexes begin with the parent.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  // Plain lists beside connections, as Lectern's sections are.
  schema: { defaultBehavior: 'connection list' },
  pgServices: [
    makePgService({
      connectionString: url,
      poolConfig: { max: 10, application_name: 'benchmark-postgraphile' },
    }),
  ],
  grafast: { explain: false },
  grafserv: { graphiql: false, websockets: false, watch: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env['PORT']), '127.0.0.1');
