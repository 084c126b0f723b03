/** The query parameter that carries the token of a visitor; renderers remove it from the URL. */
export const tokenParameter = 'jwt_token';
