import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number };
type Statement = Node & {
  kind?: string;
  declaration?: Statement | null;
  declarations?: { init: Node | null }[];
};

/** Only these can do more than stand there when a module is loaded. */
const CAN_CALL = new Set(['CallExpression', 'ObjectExpression', 'NewExpression']);

/**
 * Tells the bundler that loading the contract does nothing: each top-level constant is wrapped as a pure
 * call, so that a schema which no page uses is left out, and zod with the last of them. By itself the
 * bundler keeps every `z.string().check(…)`, since it cannot know what `check` does.
 */
export function pureContract(): Plugin {
  return {
    name: 'souk:pure-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
      handler(code) {
        const inits = (this.parse(code).body as Statement[])
          .map((statement) => statement.declaration ?? statement)
          .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
          .flatMap(({ declarations = [] }) => declarations.map(({ init }) => init))
          .filter((init) => init !== null && CAN_CALL.has(init.type))
          .toReversed();
        let pure = code;
        for (const init of inits) {
          if (!init) continue;
          const { start, end } = init;
          const wrapped = `/* @__PURE__ */ (() => (${pure.slice(start, end)}))()`;
          pure = pure.slice(0, start) + wrapped + pure.slice(end);
        }
        return { code: pure, map: null };
      },
    },
  };
}
