import { isTest, lineAt, parse, walk } from './sources.mjs';

/** The functions that return elements, or show them elsewhere. */
const MAKERS = new Set(['cloneElement', 'createPortal', 'elementsOf']);

/**
 * Checks that a page's text is alone in its element wherever it changes, comes or goes, or something
 * before it does. Browsers' translators move each text into new elements. React then fails to remove
 * it or to place anything before it, and writes a new number where nobody sees it. The only child of
 * an element is safe: React writes it into the element.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one line per fault
 */
export function textFaults(sources) {
  const pages = sources.filter(({ file }) => /^web\/src\/.*\.tsx$/.test(file) && !isTest(file));
  const components = functionsOf(pages, /^[A-Z]/);
  const steady = steadyOf(components);
  const hooks = [...functionsOf(pages, /^use[A-Z]/)].filter(([, made]) =>
    made.every(({ returnType }) => isRecord(returnType?.typeAnnotation)),
  );
  return pages.flatMap((source) => {
    const { program } = parse(source);
    const known = { steady, ...elementsIn(program, new Set(hooks.map(([name]) => name))) };
    const found = [];
    walk(program, (node) => {
      if (isComponent(node)) found.push(...bareTextsOf(node, known));
      if (/^JSX(?:Element|Fragment)$/.test(node.type)) found.push(...textsAmong(node, known));
    });
    return found.map(
      ({ at, why }) => `${source.file}:${lineAt(source.text, at)} ${why}: give it an element`,
    );
  });
}

/** The texts in an element or a fragment that don't stay as and where they are. */
function textsAmong({ type, children: all }, known) {
  const children = all.filter(isShown);
  const isFragment = type === 'JSXFragment';
  return children.flatMap((child, index) => {
    const at = child.start;
    if (isFixed(child)) {
      if (isFragment) return [{ at, why: 'shows a text in a fragment' }];
      const moves = index > 0 && comesAndGoes(children[index - 1], known);
      return moves ? [{ at, why: 'shows a text after something that comes and goes' }] : [];
    }
    if (child.type !== 'JSXExpressionContainer' || !mayBeText(child.expression, known)) return [];
    if (isFragment) return [{ at, why: 'shows a text in a fragment' }];
    const isAlone = children.length === 1 && !listOf(child.expression);
    return isAlone ? [] : [{ at, why: 'shows a changing text beside other things' }];
  });
}

/** The texts that a component returns without an element: any of its siblings may come and go. */
const bareTextsOf = (component, known) =>
  results(component)
    .filter((one) => one && mayBeText(one, known))
    .map(({ start }) => ({ at: start, why: 'returns a text' }));

/** Not a comment, nor the space between lines. */
function isShown({ type, value, expression }) {
  if (type === 'JSXText') return value.trim() !== '' || !value.includes('\n');
  return expression?.type !== 'JSXEmptyExpression';
}

const isFixed = ({ type, expression }) => type === 'JSXText' || isWord(expression);

const isWord = (node) =>
  (node?.type === 'Literal' && ['string', 'number'].includes(typeof node.value)) ||
  (node?.type === 'TemplateLiteral' && node.expressions.length === 0);

/** Whether what an expression shows may be a text without an element. */
function mayBeText(node, known) {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'ArrowFunctionExpression':
      return false;
    case 'Literal':
      return isWord(node);
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return mayBeText(node.expression, known);
    case 'ConditionalExpression':
      return mayBeText(node.consequent, known) || mayBeText(node.alternate, known);
    case 'LogicalExpression':
      return (
        (node.operator !== '&&' && mayBeText(node.left, known)) || mayBeText(node.right, known)
      );
    case 'Identifier':
      return node.name !== 'undefined' && !known.elements.has(node.name);
    case 'MemberExpression':
      return !known.records.has(node.object.name) && !known.elements.has(node.property.name);
    case 'CallExpression': {
      const each = listOf(node);
      if (each) return results(each).some((one) => one && mayBeText(one, known));
      return !MAKERS.has(node.callee.name) && mayBeText(node.callee, known);
    }
    default:
      return true;
  }
}

/** The function that makes each part of a list: `list.map((one) => <li>…</li>)`. */
function listOf(node) {
  if (node.type === 'ChainExpression') return listOf(node.expression);
  if (node.type !== 'CallExpression' || node.callee.property?.name !== 'map') return undefined;
  return node.arguments.find(({ type }) => type === 'ArrowFunctionExpression');
}

function comesAndGoes(child, known) {
  if (isFixed(child)) return false;
  // A text that changes is reported itself.
  if (child.type === 'JSXExpressionContainer') return !mayBeText(child.expression, known);
  if (child.type !== 'JSXElement') return true;
  const { name, attributes } = child.openingElement;
  return attributes.some((one) => one.name?.name === 'key') || !isSteady(name, known.steady);
}

/** Whether a tag always shows the same one element; the components of libraries do. */
const isSteady = ({ name }, steady) => steady.get(name) !== false;

/** For each component, whether it always shows the same one element. */
function steadyOf(components) {
  const steady = new Map([...components.keys()].map((name) => [name, true]));
  const isOne = (made) => {
    const tags = made.flatMap(results).map((one) => one?.openingElement?.name);
    const [first] = tags;
    return first && tags.every((tag) => tag?.name === first.name) && isSteady(first, steady);
  };
  for (let before = -1, unsteady = 0; before !== unsteady;) {
    before = unsteady;
    for (const [name, made] of components) if (!isOne(made)) steady.set(name, false);
    unsteady = [...steady.values()].filter((one) => !one).length;
  }
  return steady;
}

const isComponent = ({ type, id }) =>
  type === 'FunctionDeclaration' && /^[A-Z]/.test(id?.name ?? '');

/** The functions whose names match, by name: two files may have one of the same name. */
function functionsOf(sources, names) {
  const found = new Map();
  for (const source of sources) {
    walk(parse(source).program, (node) => {
      if (node.type !== 'FunctionDeclaration' || !names.test(node.id?.name ?? '')) return;
      found.set(node.id.name, [...(found.get(node.id.name) ?? []), node]);
    });
  }
  return found;
}

/** The expressions that a function returns, without those of functions inside it. */
function results({ body }) {
  if (body.type !== 'BlockStatement') return [body];
  const found = [];
  const look = (node) => {
    if (Array.isArray(node)) return node.forEach(look);
    if (!node || typeof node !== 'object' || /Function|JSX/.test(node.type ?? '')) return;
    if (node.type === 'ReturnStatement') found.push(node.argument);
    else Object.values(node).forEach(look);
  };
  look(body.body);
  return found;
}

/**
 * The names in a file of what shows elements, or nothing: props of the type Elements, and constants
 * made of elements; and the names of records of such.
 */
function elementsIn(program, hooks) {
  const elements = new Set();
  const records = new Set();
  walk(program, ({ type, key, typeAnnotation, id, init }) => {
    if (type === 'TSPropertySignature' && isElements(typeAnnotation?.typeAnnotation)) {
      elements.add(key.name);
    }
    if (type !== 'VariableDeclarator') return;
    if (!isRecord(id.typeAnnotation?.typeAnnotation) && !hooks.has(init?.callee?.name)) return;
    if (id.type === 'Identifier') records.add(id.name);
    else for (const part of id.properties) elements.add(part.value?.name);
  });
  walk(program, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || !init) return;
    const made = init.type === 'ArrowFunctionExpression' ? results(init) : [init];
    if (!made.some((one) => one && mayBeText(one, { elements, records }))) elements.add(id.name);
  });
  return { elements, records };
}

/** `Elements`, or a function that returns them. */
function isElements(type) {
  if (type?.type === 'TSParenthesizedType') return isElements(type.typeAnnotation);
  if (type?.type === 'TSUnionType') return type.types.every(isElements);
  if (type?.type === 'TSFunctionType') return isElements(type.returnType.typeAnnotation);
  return ['Elements', 'ReactElement'].includes(type?.typeName?.name);
}

/** `Record<…, Elements>` */
const isRecord = (type) =>
  type?.typeName?.name === 'Record' && isElements(type.typeArguments?.params[1]);
