import { isTest, lineAt, parse, walk } from './sources.mjs';

const TEXT = new Set(['detail', 'message', 'note']);
const EQUAL = new Set(['===', '!==', '==', '!=']);
const MATCH = new Set(['includes', 'startsWith', 'endsWith']);

/**
 * Checks that no code branches on the words of a message, which may be reworded or translated: an
 * error has a `code`.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one line per fault
 */
export function messageFaults(sources) {
  return sources.flatMap((source) => {
    if (!/^(?:contract|server|web)\/src\//.test(source.file) || isTest(source.file)) return [];
    const found = [];
    walk(parse(source).program, (node) => {
      if (comparesText(node)) found.push(lineAt(source.text, node.start));
    });
    return found.map(
      (line) =>
        `${source.file}:${line} compares a message: compare the problem’s code, or store the fact in a field`,
    );
  });
}

function comparesText(node) {
  if (node.type === 'BinaryExpression' && EQUAL.has(node.operator)) {
    const sides = [node.left, node.right];
    return sides.some(isMessage) && sides.some(isWords);
  }
  if (node.type === 'SwitchStatement') return isMessage(node.discriminant);
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  return MATCH.has(property.name) && isMessage(object) && node.arguments.some(isWords);
}

const nameOf = ({ type, name, property }) =>
  type === 'Identifier' ? name : type === 'MemberExpression' ? property.name : undefined;
const isMessage = (node) =>
  TEXT.has(nameOf(node.type === 'ChainExpression' ? node.expression : node));

/** A sentence, spelled out or from a table of texts such as `CHECKOUT.ended`. */
const isWords = ({ type, value, object }) =>
  (type === 'Literal' && /\S\s+\S/.test(String(value))) ||
  type === 'TemplateLiteral' ||
  (type === 'MemberExpression' && /^[A-Z][A-Z_]+$/.test(object.name ?? ''));
