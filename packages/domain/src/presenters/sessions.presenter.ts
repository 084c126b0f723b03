import { Session } from '@lectern/contract';
import { plainMembers } from './plain-members.ts';
import { type SessionRow, sessionRow } from '../store/workspace/sessions.repository.ts';

const sessionMembers = plainMembers(Session, sessionRow, { renamed: { organization: 'organization_id' } });

export function presentSession(row: SessionRow): Session {
  return { object: 'session', ...sessionMembers.present(row) };
}
