import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { QueryNumber } from './inputs.ts';
import { Product } from './products.ts';

const LIMIT = 'limit must be a whole number from 1 to 24';

/** How many products that go with another one. */
export const RelatedQuery = z.object({
  limit: z._default(QueryNumber(LIMIT, z.int(LIMIT), z.minimum(1, LIMIT), z.maximum(24, LIMIT)), 8),
});

const declared = {
  access: 'public',
  tag: 'recommendations',
  query: RelatedQuery,
  answers: { 200: z.array(Product) },
} as const;

export const recommendationsApi = {
  similar: endpoint('GET /products/:productId/similar', {
    ...declared,
    operationId: 'listSimilarProducts',
    summary: 'Products like this one that can be bought, the most similar first',
  }),
  boughtWith: endpoint('GET /products/:productId/bought-with', {
    ...declared,
    operationId: 'listProductsBoughtWith',
    summary: 'What at least two people bought together with this product',
  }),
};
