import compress from '@fastify/compress';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { completeHeaders } from './response-headers.ts';
import { clientErrorHandler, rejectExpectations } from './client-error.ts';
import { allowOrigins } from './cors.ts';
import { compression } from './compression.ts';
import { decorateCallerSignal } from './caller-signal.ts';
import { createLifecycle } from './drain.ts';
import { sendErrorOf, sendErrors } from './error-handler.ts';
import { interceptRequests } from './intercept-requests.ts';
import { fileRoutes } from './file-routes.ts';
import { archiveRoutes } from './archive-routes.ts';
import { pdfRoutes } from './pdf-routes.ts';
import { createMetrics } from './metrics.ts';
import { requireHost } from './host-header.ts';
import { openApiRoutes } from './openapi-routes.ts';
import { operationRoutes } from './operation-routes.ts';
import { referenceRoutes } from './reference-routes.ts';
import { sendReadyAnswers } from './ready-answers.ts';
import { requestIdOf } from './request-id.ts';
import { routeOperations } from './routed-operation.ts';
import { finishedRequest, recorder, type RecordRequest, recordRequests } from './request-record.ts';
import type { RestOptions } from './rest-options.ts';
import { decorateCalledOperation } from './called-operation.ts';
import { ssoRoutes } from './sso-routes.ts';
import { scimRoutes } from './scim/scim-routes.ts';
import { uploadRoutes } from './upload-routes.ts';
import { systemRoutes } from './system-routes.ts';
import { traceRequests } from './trace-requests.ts';
import { rejectUnknownRoutes } from './unknown-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Records a request that is finished, in the log and the metrics. */
    readonly record: RecordRequest;
  }
}

/**
 * The HTTP server, with every operation of the contract. It does not listen yet. Other transports may add
 * routes, to which its hooks and plugins apply too.
 */
export function createRest(options: RestOptions): FastifyInstance {
  const { domain, logger, trustProxy } = options;
  const metrics = createMetrics(domain);
  const record = options.record ?? recorder(logger, metrics.requests);

  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    // `recordRequests` writes one line per request; a child logger for each would only cost time.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent) => parent,
    genReqId: requestIdOf,
    bodyLimit: options.bodyLimitBytes ?? 1024 * 1024,
    ...(trustProxy !== undefined && { trustProxy }),
    // Adding routes waits for nothing that could hang, and takes long on a busy machine.
    pluginTimeout: 0,
    // Against clients that never finish a request.
    requestTimeout: 60_000,
    // The limit of a whole request line is Node's.
    routerOptions: { maxParamLength: 16_384 },
    http: { requireHostHeader: false },
    clientErrorHandler: clientErrorHandler(record),
    frameworkErrors(error, request, reply) {
      reply.raw.once('finish', () => record(finishedRequest(request, reply)));
      reply.header('x-request-id', request.id);
      sendErrorOf(logger, { error, request, reply });
    },
    // Every accepted request gets its response; see `drain`.
    return503OnClosing: false,
  });
  routeOperations(app);
  app.decorate('lifecycle', createLifecycle());
  app.decorate('metrics', metrics);
  app.decorate('record', record);
  decorateCallerSignal(app);
  decorateCalledOperation(app);
  // Before all other hooks, which are parts of the trace.
  traceRequests(app);

  requireHost(app);
  const rejectUnknown = rejectUnknownRoutes(app);
  rejectExpectations(app, record);
  sendErrors(app, logger);
  completeHeaders(app);
  recordRequests(app, record);
  allowOrigins(app, options);
  // Not global: a request without compression skips the plugin.
  void app.register(compress, { ...compression, global: false });
  const ready = options.beforeRoutes?.(app);
  if (ready !== undefined) sendReadyAnswers(app, ready, { record, trustProxy });
  if (options.intercept !== undefined) interceptRequests(app.server, options.intercept);
  // After the plugins, so that their hooks apply to the routes.
  app.after(() => {
    operationRoutes(app, options);
    ssoRoutes(app, options);
    scimRoutes(app, options, rejectUnknown);
    fileRoutes(app, options);
    pdfRoutes(app, options);
    archiveRoutes(app, options);
    uploadRoutes(app, options);
    systemRoutes(app, options, metrics);
    openApiRoutes(app, domain.settings.publicUrl);
    referenceRoutes(app, domain.settings.publicUrl);
  });
  return app;
}
