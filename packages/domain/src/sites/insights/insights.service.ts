import type { Contract } from '@lectern/contract';
import type { Service } from '../../access/service.ts';

export const insights: Service<Contract['insights']> = {
  /** Keeps nothing: it is answered, so that readers that track their visitors work. */
  async track() {
    return undefined;
  },
};
