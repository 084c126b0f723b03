/** The parameter of an address that carries the token of a visitor, until a renderer takes it out. */
export const tokenParameter = 'jwt_token';
