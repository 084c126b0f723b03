import { ApiError, errorCodesOf, listOperations } from '@lectern/contract';
import type { Client } from '../operations/client.ts';

const operations = listOperations();

/** A client whose operations fail with another error where the contract does not name the code of theirs. */
export function withDeclaredErrors(client: Client): Client {
  const checked: Record<string, Record<string, unknown>> = {};
  for (const { area, name, operation } of operations) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Client` has a function for every operation.
    const call = Reflect.get(Reflect.get(client, area) as object, name) as (
      input: unknown,
    ) => Promise<unknown>;
    checked[area] ??= {};
    checked[area][name] = async (input: unknown) => {
      try {
        return await call(input);
      } catch (error) {
        if (!(error instanceof ApiError) || errorCodesOf(operation).includes(error.code)) throw error;
        const message = `${operation.id} failed with ${error.code}, which its contract does not name.`;
        throw new Error(message, { cause: error });
      }
    };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- One function for each operation, as `Client` says.
  return checked as unknown as Client;
}
