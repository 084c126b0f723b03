import type { Contract } from '@lectern/contract';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Service } from '../../access/service.ts';

export const server: Service<Contract['server']> = {
  async getInformation({ settings }) {
    const { version = packageJson.version, commit } = settings.release ?? {};
    return { name: 'Lectern', version, build: commit ?? version };
  },
};
