import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageFields } from './paging.ts';
import { Product } from './products.ts';

/** The default number of related products. */
const RELATED_SIZE = 8;

const declared = {
  access: 'public',
  tag: 'recommendations',
  query: z.object(pageFields(RELATED_SIZE)),
  answers: { 200: z.array(Product) },
} as const;

export const recommendationsApi = {
  similar: endpoint('GET /products/:productId/similar', {
    ...declared,
    operationId: 'listSimilarProducts',
    summary: 'Similar products that can be bought, most similar first',
  }),
  boughtWith: endpoint('GET /products/:productId/bought-with', {
    ...declared,
    operationId: 'listProductsBoughtWith',
    summary: 'Products that at least two people bought together with this one',
  }),
};
