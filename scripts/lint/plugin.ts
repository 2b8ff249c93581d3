import { relative, sep } from 'node:path';
import { judgeImport } from './judgeImport.ts';

/** The part of a syntax node that an import is read from. */
interface SyntaxNode {
  type: string;
  name?: string;
  value?: unknown;
  source?: SyntaxNode | null;
  expression?: SyntaxNode;
  callee?: SyntaxNode;
  arguments?: SyntaxNode[];
}

/** The part of the linter's rule context that is used here. */
interface RuleContext {
  readonly cwd: string;
  readonly filename: string;
  report(problem: { node: SyntaxNode; message: string }): void;
}

/** Reports every import, re-export, dynamic import and `require` that the table in importDirections.ts forbids. */
const importDirection = {
  create(context: RuleContext) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    function check(source: SyntaxNode | null | undefined): void {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const because = judgeImport(file, source.value);
      if (because !== undefined) context.report({ node: source, message: `'${source.value}' from here: ${because}.` });
    }
    const checkSource = (node: SyntaxNode) => check(node.source);
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
      TSExternalModuleReference: (node: SyntaxNode) => check(node.expression),
      CallExpression(node: SyntaxNode) {
        if (node.callee?.type === 'Identifier' && node.callee.name === 'require') check(node.arguments?.[0]);
      },
    };
  },
};

export default { meta: { name: 'quartermaster' }, rules: { 'import-direction': importDirection } };
