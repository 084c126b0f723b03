/** The media types of a response (GraphQL over HTTP, "Media Types"). */
export type MediaType = 'application/json' | 'application/graphql-response+json';

/** The media type that an Accept header selects, as Yoga selects it; `undefined` for neither. */
export function acceptedMediaType(accept: string | undefined): MediaType | undefined {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json')
    return 'application/json';
  for (const part of accept.replaceAll(/\s/g, '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';');
    const charset = parameters.find((parameter) => parameter.includes('charset='));
    if (charset !== undefined && charset !== 'charset=utf-8') continue;
    if (['*/*', 'application/*', '*/json', 'application/json'].includes(type)) return 'application/json';
    if (type === 'application/graphql-response+json' || type === '*/graphql-response+json') {
      return 'application/graphql-response+json';
    }
  }
  return undefined;
}
