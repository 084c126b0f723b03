/** What a query shows. */
export type QueryKind =
  | 'title'
  | 'phrase'
  | 'misspelled'
  | 'identifier'
  | 'prefix'
  | 'frequent words'
  | 'Chinese';

/** A query to the documentation of a repository, and the file of the page that answers it. */
export type ExpectedPage = {
  readonly repository: 'elsa-gitbook' | 'fluentd-docs-gitbook' | 'gitbook-docs';
  readonly kind: QueryKind;
  readonly query: string;
  readonly path: string;
};

const elsa = queries('elsa-gitbook', '', [
  ['title', 'correlation id', 'getting-started/concepts/correlation-id.md'],
  ['title', 'activation strategies', 'operate/workflow-activation-strategies.md'],
  ['title', 'worker count', 'optimize/workers.md'],
  ['phrase', 'tokenized URL that resumes a workflow', 'guides/security/bookmark-resume-tokens.md'],
  ['phrase', 'workflow dispatch outbox', 'guides/architecture/workflow-dispatch-outbox.md'],
  ['misspelled', 'kubernets deployment', 'guides/kubernetes-deployment.md'],
  ['misspelled', 'hangfire integraton', 'guides/running-workflows/hangfire-integration.md'],
  ['misspelled', 'localisation', 'studio/localization.md'],
  ['identifier', 'UseHangfire', 'guides/running-workflows/hangfire-integration.md'],
  ['prefix', 'observab', 'operate/monitoring-observability.md'],
  ['frequent words', 'the retention of the workflow instances', 'optimize/retention.md'],
  ['frequent words', 'how to disable the authentication', 'guides/authentication/disable-authentication.md'],
]);

const fluentd = queries('fluentd-docs-gitbook', '', [
  ['title', 'buffer section', 'configuration/buffer-section.md'],
  ['title', 'multi process workers', 'deployment/multi-process-workers.md'],
  ['title', 'high availability', 'deployment/high-availability.md'],
  ['phrase', 'persistent buffer implementation', 'buffer/file.md'],
  ['misspelled', 'elasticserch', 'output/elasticsearch.md'],
  ['misspelled', 'promethues', 'monitoring-fluentd/monitoring-prometheus.md'],
  ['misspelled', 'rewrite tag fliter', 'output/rewrite_tag_filter.md'],
  ['identifier', 'in_tail', 'input/tail.md'],
  ['identifier', 'pos_file', 'input/tail.md'],
  ['identifier', 'out_forward', 'output/forward.md'],
  ['identifier', 'chunk_limit_size', 'configuration/buffer-section.md'],
  ['prefix', 'troubl', 'troubleshooting-guide.md'],
  ['frequent words', 'how to parse the syslog messages', 'how-to-guides/parse-syslog.md'],
  ['frequent words', 'the data collection with the hadoop', 'how-to-guides/http-to-hdfs.md'],
]);

const postgres = queries('gitbook-docs', 'tw/', [
  ['title', 'visibility map', 'internals/database-physical-storage/visibility-map.md'],
  ['title', 'create event trigger', 'reference/sql-commands/create-event-trigger.md'],
  ['phrase', 'when to jit', 'server-administration/just-in-time-compilation/when-to-jit.md'],
  ['misspelled', 'vaccum', 'reference/sql-commands/vacuum.md'],
  ['misspelled', 'refresh materialised view', 'reference/sql-commands/refresh-materialized-view.md'],
  ['identifier', 'pg_hba.conf', 'server-administration/client-authentication/the-pg_hba.conf-file.md'],
  ['identifier', 'pg_stat_statements', 'appendixes/additional-supplied-modules/pg_stat_statements.md'],
  ['prefix', 'pg_recvl', 'reference/client-applications/pg_recvlogical.md'],
  ['Chinese', '彙總函數', 'the-sql-language/functions-and-operators/aggregate-functions.md'],
  ['Chinese', '窗函數', 'tutorial/advanced-features/window-functions.md'],
  ['Chinese', '資料列安全原則', 'the-sql-language/ddl/row-security-policies.md'],
  [
    'Chinese',
    '用戶端連線預設參數',
    'server-administration/server-configuration/client-connection-defaults.md',
  ],
  ['Chinese', '磁碟空間不足', 'server-administration/monitoring-disk-usage/disk-full-failure.md'],
  ['Chinese', '交易隔離', 'the-sql-language/concurrency-control/transaction-isolation.md'],
]);

/** Forty queries, chosen before any was ranked. */
export const expectedPages: readonly ExpectedPage[] = [...elsa, ...fluentd, ...postgres];

function queries(
  repository: ExpectedPage['repository'],
  folder: string,
  rows: readonly (readonly [kind: QueryKind, query: string, path: string])[],
): ExpectedPage[] {
  return rows.map(([kind, query, path]) => ({ repository, kind, query, path: folder + path }));
}
