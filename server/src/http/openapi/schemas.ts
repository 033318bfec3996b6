import { isDeepStrictEqual } from 'node:util';
import * as news from '@souk/contract/activity';
import * as addressBook from '@souk/contract/address-book';
import * as admin from '@souk/contract/admin';
import * as insight from '@souk/contract/analytics';
import * as auth from '@souk/contract/auth';
import * as cart from '@souk/contract/cart-lines';
import * as checkout from '@souk/contract/checkout';
import * as currency from '@souk/contract/currency';
import * as follows from '@souk/contract/follows';
import * as imports from '@souk/contract/imports';
import * as media from '@souk/contract/media';
import * as orderDetail from '@souk/contract/order-detail';
import * as orders from '@souk/contract/orders';
import * as payments from '@souk/contract/payments';
import * as problems from '@souk/contract/problems';
import * as productInputs from '@souk/contract/product-inputs';
import * as products from '@souk/contract/products';
import * as reviews from '@souk/contract/reviews';
import * as suggestions from '@souk/contract/search';
import * as searchQueries from '@souk/contract/search-queries';
import * as shops from '@souk/contract/shops';
import * as signIn from '@souk/contract/sign-in';
import * as site from '@souk/contract/site';
import * as video from '@souk/contract/videos';
import * as wishlist from '@souk/contract/wishlist';
import * as z from 'zod/mini';
import { examples } from './examples.ts';

type ZodType = z.core.$ZodType;
export type JsonSchema = Record<string, unknown>;

/** The description keeps the names that clients know. */
const PUBLISHED: Record<string, string> = {
  OrderShipment: 'Shipment',
  Shipment: 'ShopOrder',
  ShipmentDetail: 'ShopOrderDetail',
  UpdateShipmentRequest: 'UpdateShopOrderRequest',
};

/** A schema's public name is its export's name in the contract. */
const names = new Map<ZodType, string>(
  [
    addressBook,
    admin,
    auth,
    cart,
    products,
    productInputs,
    checkout,
    currency,
    follows,
    insight,
    media,
    news,
    orderDetail,
    orders,
    payments,
    problems,
    imports,
    reviews,
    shops,
    searchQueries,
    signIn,
    site,
    suggestions,
    video,
    wishlist,
  ].flatMap((room) =>
    Object.entries(room).flatMap(([name, value]) =>
      isNamed(value) ? [[value, PUBLISHED[name] ?? name] as const] : [],
    ),
  ),
);

function isNamed(value: unknown): value is ZodType {
  return value instanceof z.core.$ZodType && ['object', 'enum'].includes(value._zod.def.type);
}

class SchemaRegistry extends z.core.$ZodRegistry<z.core.JSONSchemaMeta> {
  override get(schema: ZodType) {
    const id = names.get(schema);
    const example = id && examples[id];
    return {
      ...z.globalRegistry.get(schema),
      ...(id ? { id } : {}),
      ...(example ? { examples: [example] } : {}),
    } as never;
  }
}

/** Writes zod schemas as JSON Schema; named ones are collected and referenced. */
export function schemaWriter() {
  const named: Record<string, JsonSchema> = {};
  return {
    named,
    /** `input`: as sent; `output`: as answered. */
    write(schema: ZodType, io: 'input' | 'output'): JsonSchema {
      // Wrapped, because a schema on its own never becomes a reference.
      const { $defs, properties } = withComponents(
        z.toJSONSchema(z.object({ it: schema }), {
          io,
          metadata: new SchemaRegistry(),
          unrepresentable: 'any',
          override: ({ jsonSchema }) => tidy(jsonSchema),
        }),
      );
      for (const [name, shape] of Object.entries($defs ?? {})) {
        if (named[name] && !isDeepStrictEqual(named[name], shape))
          throw new Error(`${name} is sent in one shape and answered in another`);
        named[name] = shape;
      }
      return properties['it'] as JsonSchema;
    },
  };
}

type ObjectSchema = { properties: JsonSchema; $defs?: Record<string, JsonSchema> };

function withComponents(schema: object): ObjectSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as ObjectSchema;
}

/**
 * Leaves out redundant parts: a format's pattern, the bounds of every whole number, that answers
 * are closed.
 */
function tidy(schema: JsonSchema): void {
  if (schema['format']) delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
}
