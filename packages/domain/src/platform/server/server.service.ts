import type { Contract } from '@lectern/contract';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Service } from '../../access/service.ts';

const startedAt = new Date().toISOString();

export const server: Service<Contract['server']> = {
  async getInformation({ settings }) {
    const { version = packageJson.version, build = startedAt } = settings.release ?? {};
    return { name: 'Lectern', version, build };
  },
};
