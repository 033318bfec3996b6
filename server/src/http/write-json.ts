import fastJson from 'fast-json-stringify';
import type { Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

type ZodType = z.ZodMiniType;
type Node = { [key: string]: unknown };
type Write = (data: never) => string;

/** Routes share schemas, and the apps of a process share routes. */
const writers = new WeakMap<ZodType, Write | null>();

/**
 * Writes answers by functions generated from the schemas, several times as fast as zod. They are
 * generated for a route's first answer, so that a process starts sooner. `checked` has zod check
 * each answer first: everywhere but in production.
 */
export function jsonWriters(checked: boolean): FastifySerializerCompiler<ZodType> {
  const make = writersMade(checked);
  return (route) => {
    let write: ReturnType<typeof make> | undefined;
    return (data) => (write ??= make(route))(data);
  };
}

function writersMade(checked: boolean): FastifySerializerCompiler<ZodType> {
  return (route) => {
    const { schema } = route;
    const write = schema instanceof z.core.$ZodType ? writerOf(schema) : null;
    // Such as a choice of several shapes, which only zod can tell apart.
    if (write === null) return serializerCompiler(route);
    if (!checked) return write as (data: unknown) => string;
    const withZod = serializerCompiler(route);
    return (data) => {
      withZod(data);
      return write(data as never);
    };
  };
}

function writerOf(schema: ZodType): Write | null {
  let write = writers.get(schema);
  if (write === undefined) {
    const plain = plainSchema(schema);
    write = plain && fastJson(plain);
    writers.set(schema, write);
  }
  return write;
}

/** The schema as types alone; null where it holds more than the writer knows. */
export function plainSchema(schema: ZodType): Schema | null {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  try {
    return typesOf(json) as unknown as Schema;
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

class NotPlain extends Error {}

function typesOf(node: Node): Node {
  if (Array.isArray(node['anyOf'])) return nullable(node['anyOf'] as Node[]);
  const { type } = node;
  if (Array.isArray(type)) {
    return nullable(type.map((one: unknown) => ({ ...node, type: one })));
  }
  if (typeof type !== 'string' || '$ref' in node) throw new NotPlain();
  if (type === 'array') return { type, items: typesOf(node['items'] as Node) };
  if (type === 'object') return { type, ...membersOf(node) };
  return { type: type === 'integer' ? 'number' : type };
}

function membersOf(node: Node): Node {
  const { required, additionalProperties: others } = node;
  const named = Object.entries((node['properties'] ?? {}) as Record<string, Node>);
  return {
    properties: Object.fromEntries(named.map(([name, value]) => [name, typesOf(value)])),
    ...(required ? { required } : {}),
    ...(typeof others === 'object' ? { additionalProperties: typesOf(others as Node) } : {}),
  };
}

function nullable(choices: Node[]): Node {
  const [some, ...rest] = choices.filter((choice) => choice['type'] !== 'null');
  if (!some || rest.length > 0) throw new NotPlain();
  const types = typesOf(some);
  return choices.length === 1 ? types : { ...types, type: [types['type'], 'null'] };
}
