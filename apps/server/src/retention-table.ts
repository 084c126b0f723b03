import { defaultRetention, type RetentionSettings } from '@lectern/domain/settings';
import { setting } from './setting.ts';
import { wholeNumber } from './setting-values.ts';

const expected = 'a whole number from 0 to 36500';
const schema = wholeNumber(0, 36_500);

/** How long rows are kept that age. */
export const retentionTable = {
  EVENT_RETENTION_DAYS: setting({
    meaning: 'How long events are kept, which subscribers that were away receive later; 0 for ever.',
    expected,
    schema,
    fallback: defaultRetention.eventDays,
  }),
  JOB_RETENTION_DAYS: setting({
    meaning:
      'How long a job is kept after it ended, with the deliveries to webhooks and the imports that it did; 0 for ever.',
    expected,
    schema,
    fallback: defaultRetention.jobDays,
  }),
  AUDIT_RETENTION_DAYS: setting({
    meaning: 'How long audit events are kept; 0 for ever.',
    expected,
    schema,
    fallback: defaultRetention.auditDays,
  }),
};

type Retention = {
  readonly [Name in keyof typeof retentionTable]: number;
};

export function retentionOf(settings: Retention): RetentionSettings {
  return {
    eventDays: settings.EVENT_RETENTION_DAYS,
    jobDays: settings.JOB_RETENTION_DAYS,
    auditDays: settings.AUDIT_RETENTION_DAYS,
  };
}
