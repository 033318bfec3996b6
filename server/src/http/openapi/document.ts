import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { currencyName } from '@souk/contract/amount-texts';
import type { Endpoint } from '@souk/contract/endpoint';
import { Problem } from '@souk/contract/problems';
import { ownLogo, siteName } from '@souk/contract/site-name';
import type { App } from '../../kit/route.ts';
import { operation } from './operation.ts';
import { partsOf } from './parts.ts';
import { schemaWriter } from './schemas.ts';

/** What the description says of the site, as its operator calls it now. */
export const info = () => ({
  title: siteName(),
  version: '1',
  summary: `The HTTP interface of ${siteName()}`,
  description: `Amounts are ${currencyName()}, times are RFC 3339 in UTC, identifiers are UUIDs.

Every error is a Problem (RFC 9457), and its \`detail\` is a sentence for a person. A method
that an address does not support answers 405, with the supported ones in \`Allow\`.

Lists take \`page\` and \`limit\`. Reads carry an \`ETag\`; public reads are open to every origin.

A write may answer a \`Souk-Seen\` header. For the next minute, send it with reads to see that write in
them; reads with the same token include it anyway.`,
  license: { name: 'MIT', identifier: 'MIT' },
  ...logo(),
});

/** A common extension of OpenAPI. */
function logo() {
  const url = ownLogo();
  return url === null ? {} : { 'x-logo': { url, altText: siteName() } };
}

const tags = Object.entries({
  addresses: 'Addresses shoppers save for their next orders',
  admin: 'The whole site, for admins',
  auth: 'Accounts and their tokens',
  cart: 'A shopper’s cart',
  checkout: 'Placing, paying and cancelling orders',
  currency: 'Prices in the visitor’s currency',
  follows: 'Shops that a shopper follows',
  home: 'What the home page shows',
  imports: 'Importing products from a file',
  insight: 'A shop’s figures for its owner',
  media: 'Uploading pictures and clips',
  money: 'What sellers earn, and the site’s books',
  news: 'News about followed shops and saved products',
  orders: 'Purchases, and each shop’s shipments',
  payments: 'Webhooks of the payment provider',
  products: 'Products and their categories',
  questions: 'What shoppers ask about products',
  recommendations: 'Related products',
  reports: 'Reporting shops, products and reviews',
  reviews: 'Reviews of products and shops',
  search: 'Finding products',
  shops: 'Shops and their owners',
  site: 'The site’s settings',
  work: 'What needs sellers’ and admins’ attention',
  videos: 'Generating clips for a shop’s products',
  discounts: 'Codes and automatic discounts of shops',
  shipping: 'Where shops ship, for how much and how fast',
  wishlist: 'Products a shopper saved for later',
}).map(([name, description]) => ({ name, description }));

/** The description of all endpoints that `app` mounts from now on; built on request. */
export function description(app: App): FastifyDynamicSwaggerOptions {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.endpoint && method === config.endpoint.method) endpoints.push(config.endpoint);
  });
  return {
    transform: ({ url }) => ({ url, schema: { hide: true } }),
    transformObject: () => documentOf(endpoints),
  };
}

function documentOf(endpoints: Endpoint[]) {
  const writer = schemaWriter();
  writer.write(Problem, 'output');
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, writer);
  }
  return {
    openapi: '3.1.0',
    info: info(),
    servers: [{ url: '/api', description: 'This marketplace' }],
    tags,
    paths,
    components: {
      schemas: writer.named,
      ...partsOf(paths),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access_token from login or registration',
        },
      },
    },
  };
}
