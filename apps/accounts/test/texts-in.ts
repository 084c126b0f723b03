/** The texts of a language, by the path of their names. */
export function textsIn(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    const own = path === '' ? name : `${path}.${name}`;
    return typeof value === 'string' ? [[own, value]] : textsIn(Object(value), own);
  });
}
