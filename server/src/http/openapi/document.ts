import { Problem } from '@souk/contract/problems';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import type { App } from '../../kit/route.ts';
import { operation, type Declared } from './operation.ts';
import { partsOf } from './parts.ts';
import { schemaWriter } from './schemas.ts';

const info = {
  title: 'Souk',
  version: '1',
  summary: 'The HTTP interface of the Souk marketplace',
  description: `Amounts are US dollars, times are RFC 3339 in UTC, identifiers are UUIDs.

Every error is a Problem (RFC 9457), and its \`detail\` is a sentence for a person. An address that has
no such method answers 405 and names those that it has in \`Allow\`.

Lists take \`page\` and \`limit\`. Reads carry an \`ETag\`; public ones may be read by pages of any origin.`,
  license: { name: 'MIT', identifier: 'MIT' },
};

const tags = Object.entries({
  admin: 'The whole site, for admins',
  auth: 'Accounts and their tokens',
  cart: 'What a shopper means to buy',
  checkout: 'Orders placed, paid and given up',
  currency: 'Prices in the visitor’s currency',
  imports: 'Products brought in from a file',
  insight: 'How a shop does, for its owner',
  media: 'Pictures and clips, uploaded before what shows them',
  orders: 'Purchases, and each shop’s part of them',
  payments: 'News from the payment provider',
  products: 'Products and their categories',
  reviews: 'What buyers say of products and shops',
  search: 'Finding products',
  shops: 'Shops and their owners',
  site: 'The settings of this Souk',
  videos: 'Clips made for a shop’s products',
  wishlist: 'What a shopper saved for later',
}).map(([name, description]) => ({ name, description }));

/** How the interface describes itself, from the routes that `app` is given from now on; made when it is asked for. */
export function description(app: App): FastifyDynamicSwaggerOptions {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  return {
    transform: ({ url }) => ({ url, schema: { hide: true } }),
    transformObject: () => documentOf(routes.flatMap(declared)),
  };
}

function declared(route: RouteOptions): Declared[] {
  const hidden = !route.schema || route.schema.hide || /HEAD|OPTIONS/.test(String(route.method));
  if (hidden) return [];
  const said = { config: {}, ...route } as unknown as Declared;
  return [{ ...said, url: said.url.replace(/^\/api(?=\/)/, '') }];
}

function documentOf(routes: Declared[]) {
  const writer = schemaWriter();
  writer.write(Problem, 'output');
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = (paths[route.url.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    path[route.method.toLowerCase()] = operation(route, writer);
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api', description: 'This Souk' }],
    tags,
    paths,
    components: {
      schemas: writer.named,
      ...partsOf(paths),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access_token of a login or a registration',
        },
      },
    },
  };
}
