import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string }; argument?: { name?: string } };
type ObjectNode = Node & { properties: Property[] };
type Call = Node & { callee: { name?: string }; arguments: Node[] };
type Constant = Node & { id: { name?: string }; init: Node | null };

/** The parts of an endpoint that a browser needs to call it. */
const CALLED_WITH = new Set(['files', 'produces']);

/** Only these can have effects when a module is loaded. */
const CAN_CALL = new Set([
  'ArrayExpression',
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
]);

function* nodesIn(node: object): Generator<Node> {
  if ('type' in node) yield node as Node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof child === 'object' && child !== null) yield* nodesIn(child);
    }
  }
}

const IMPORT = /^import\s*\{([^}]*)\}\s*from\s*["'][^"']+["'];?$/gm;

/** Without the imports of which the code uses nothing: what they name would come along to every page. */
function withoutIdleImports(code: string): string {
  const rest = code.replaceAll(IMPORT, '');
  return code.replaceAll(IMPORT, (statement, names: string) => {
    const locals = names.split(',').map(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    );
    const used = locals.some((name) => name !== '' && new RegExp(`\\b${name}\\b`).test(rest));
    return used ? statement : '';
  });
}

/**
 * Prepares the contract, which is our own code, for the browser. Keeps only the parts of an
 * endpoint that a call needs: its schemas are the server's, and would add zod to every page. Turns
 * each top-level constant into a pure call, so that the bundler can drop those that no page uses;
 * left alone it keeps every `z.string().check(…)`, since it cannot know what `check` does. Also
 * removes imports that only the schemas needed.
 */
export function leanContract(): Plugin {
  return {
    name: 'souk:lean-contract',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
      handler(code) {
        const program = this.parse(code);
        const all = [...nodesIn(program)];
        const constants = program.body
          .map((statement) => ('declaration' in statement && statement.declaration) || statement)
          .filter((one) => one.type === 'VariableDeclaration' && one.kind === 'const')
          .flatMap((one) => (one as unknown as { declarations: Constant[] }).declarations);
        const declared = (all as Call[])
          .filter(({ type, callee }) => type === 'CallExpression' && callee.name === 'endpoint')
          .flatMap((call) => call.arguments as ObjectNode[])
          .filter(({ type }) => type === 'ObjectExpression');
        const shared = new Set(
          declared.flatMap(({ properties }) => properties.map(({ argument }) => argument?.name)),
        );
        const endpoints = [
          ...declared,
          ...constants
            .filter(({ id }) => shared.has(id.name))
            .map(({ init }) => init as ObjectNode),
        ];

        const changes = endpoints.map(({ start, end, properties }) => {
          const kept = properties.filter(({ key }) => !key?.name || CALLED_WITH.has(key.name));
          return {
            start,
            end,
            text: `{${kept.map((one) => code.slice(one.start, one.end)).join()}}`,
          };
        });
        for (const { init } of constants) {
          if (!init || !CAN_CALL.has(init.type)) continue;
          changes.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
          changes.push({ start: init.end, end: init.end, text: '))()' });
        }
        let lean = code;
        // From the end, so that earlier offsets stay valid.
        for (const { start, end, text } of changes.toSorted(
          (a, b) => b.start - a.start || b.end - a.end,
        )) {
          lean = lean.slice(0, start) + text + lean.slice(end);
        }
        return { code: withoutIdleImports(lean), map: null, moduleSideEffects: false };
      },
    },
  };
}
