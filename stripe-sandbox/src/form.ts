import { invalidParameter } from './errors.ts';

/** Form parameters as received: text, or the named parts of a bracketed name. */
export interface Form {
  [name: string]: string | Form;
}

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const MAX_DEPTH = 10;

/**
 * Reads a form-encoded body or query as Stripe does: `a[b][0][c]=x` nests, `a[]=x` appends. Lists
 * stay objects with the keys "0", "1", …; the parameter's schema says which ones are lists. @throws
 * ApiError 400 for names that don't parse or contradict each other
 */
export function parseForm(encoded: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (name.includes('\0') || value.includes('\0')) {
      throw invalidParameter(`Invalid string: ${name} contains a null byte`, { param: name });
    }
    put(form, pathOf(name), value, name);
  }
  return form;
}

function pathOf(name: string): string[] {
  const [, first, rest] = NAME.exec(name) ?? [];
  const path = [first, ...Array.from(rest?.matchAll(/\[([^[\]]*)\]/g) ?? [], (match) => match[1])];
  if (first === undefined || path.length > MAX_DEPTH) {
    throw invalidParameter(`Invalid parameter name: ${name}`, { param: name });
  }
  return path.map((part) => part ?? '');
}

function put(form: Form, [head = '', ...rest]: string[], value: string, name: string): void {
  const key = head === '' ? nextIndex(form, rest) : head;
  if (rest.length === 0) {
    if (typeof form[key] === 'object') throw contradiction(name);
    form[key] = value;
    return;
  }
  const inner = (form[key] ??= emptyForm());
  if (typeof inner === 'string') throw contradiction(name);
  put(inner, rest, value, name);
}

/** Where `[]` puts its value: a new element, or the last one if that has nothing at `inner` yet. */
function nextIndex(list: Form, inner: string[]): string {
  const length = Object.keys(list).length;
  const last = list[length - 1];
  const continues = inner.length > 0 && typeof last === 'object' && !isPut(last, inner);
  return String(continues ? length - 1 : length);
}

function isPut(form: Form, [head = '', ...rest]: string[]): boolean {
  const value = form[head];
  return typeof value === 'object' && rest.length > 0 ? isPut(value, rest) : value !== undefined;
}

function contradiction(name: string) {
  const message = `Invalid object: ${name} is given both as a value and as a hash`;
  return invalidParameter(message, { param: name });
}

// Without a prototype, `__proto__` is a name like any other.
const emptyForm = () => Object.create(null) as Form;
