import type { Session } from '@lectern/contract';
import { byAge, rowList } from '../../context/list.ts';
import { presentSession } from '../../presenters/sessions.presenter.ts';
import type { SessionFilter, SessionRow } from '../../store/workspace/sessions.repository.ts';

export const sessionsOfUser = rowList<SessionRow, Session, SessionFilter>({
  name: 'sessions',
  order: byAge<SessionRow>('sessions'),
  query: ({ store, parent }, limit) => store.sessions.listOfUser(parent, limit),
  presentRow: (_settings, row) => presentSession(row),
});
