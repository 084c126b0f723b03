import type { CreatedToken, Token } from '@lectern/contract';
import type { TokenRow } from '../store/workspace/tokens.repository.ts';

export function presentToken(row: TokenRow): Token {
  return {
    object: 'token',
    id: row.id,
    label: row.label,
    createdAt: row.created_at,
    ...(row.expires_at !== null && { expiresAt: row.expires_at }),
  };
}

export function presentCreatedToken(row: TokenRow, secret: string): CreatedToken {
  return { ...presentToken(row), token: secret };
}
