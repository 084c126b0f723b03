import ts from 'typescript';

/** A regular expression of a source file. Without a source, it is not made of constants. */
export type FoundPattern = {
  readonly line: number;
  readonly source: string | undefined;
  readonly flags: string;
};

/** The literals of a file, and what it passes to `RegExp`. */
export function findPatterns(path: string, text: string): FoundPattern[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = constantStrings(file);
  const found: FoundPattern[] = [];
  const visit = (node: ts.Node): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (isRegExpCall(node)) {
      const [source, flags] = (node.arguments ?? []).map((argument) => valueOf(argument, constants));
      found.push({ line, source, flags: flags ?? '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    /^(?:globalThis\.)?RegExp$/.test(node.expression.getText())
  );
}

function constantStrings(file: ts.SourceFile): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const))
      continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && valueOf(initializer, constants);
      if (value !== undefined) constants.set(name.getText(), value);
    }
  }
  return constants;
}

/** The string of an expression of literals and constants. */
function valueOf(node: ts.Expression, constants: ReadonlyMap<string, string>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.get(node.text);
  if (ts.isTaggedTemplateExpression(node)) {
    const isRaw = node.tag.getText() === 'String.raw' && ts.isNoSubstitutionTemplateLiteral(node.template);
    return isRaw ? node.template.getText().slice(1, -1) : undefined;
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  const spans = node.templateSpans.map(({ expression, literal }) => {
    const value = valueOf(expression, constants);
    return value === undefined ? undefined : value + literal.text;
  });
  return spans.includes(undefined) ? undefined : node.head.text + spans.join('');
}
