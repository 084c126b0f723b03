import { type CreatedToken, Token } from '@lectern/contract';
import { plainMembers } from './plain-members.ts';
import { type TokenRow, tokenRow } from '../store/workspace/tokens.repository.ts';

export const tokenMembers = plainMembers(Token, tokenRow, {
  renamed: { organization: 'organization_id', space: 'space_id' },
});

export function presentToken(row: TokenRow): Token {
  return { object: 'token', ...tokenMembers.present(row) };
}

export function presentCreatedToken(row: TokenRow, secret: string): CreatedToken {
  return { ...presentToken(row), token: secret };
}
