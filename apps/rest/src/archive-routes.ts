import { Readable } from 'node:stream';
import { anonymous, openArchive, type OpenedArchive } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import { fileHeaders } from './file-headers.ts';
import type { RestOptions } from './rest-options.ts';
import { zipChunks } from './zip-stream.ts';

type ArchiveRoute = { Params: { archiveId: string; name: string }; Querystring: Record<string, unknown> };

/** How long a reader may read nothing of an archive, whose texts are in memory. */
const stallMs = 60_000;

/** The bytes of archives, at their signed URLs. */
export function archiveRoutes(app: FastifyInstance, { domain }: RestOptions): void {
  app.route<ArchiveRoute>({
    method: 'GET',
    url: '/archives/:archiveId/:name',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { archiveId: id, name } = request.params;
      const archive = await openArchive(domain.context(anonymous), { id, name }, request.query);
      return reply
        .headers({ 'cache-control': 'no-store', ...fileHeaders({ name, contentType: 'application/zip' }) })
        .send(streamOf(archive));
    },
  });
}

/** Ends, and closes the archive, when nobody reads it for a while. */
function streamOf({ files, createdAt, close }: OpenedArchive): Readable {
  const stall = (): void => void stream.destroy(new Error('Nobody reads the archive.'));
  const timer = setTimeout(stall, stallMs).unref();
  const read = async function* () {
    for await (const chunk of zipChunks(files, { modifiedAt: new Date(createdAt) })) {
      timer.refresh();
      yield chunk;
    }
  };
  const stream = Readable.from(read(), { objectMode: false });
  stream.once('close', () => {
    clearTimeout(timer);
    close();
  });
  return stream;
}
