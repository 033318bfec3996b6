import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Count, Id } from './fields.ts';
import { OptionalAddress, IdInput, requiredText, WholeNumber } from './inputs.ts';
import { MAX_PAGE_SIZE } from './limits.ts';
import { PageQuery } from './paging.ts';

/** All categories fit on one page of GET /categories. */
export const CATEGORIES_MAX = MAX_PAGE_SIZE;

export const CATEGORIES = {
  notFound: 'This category does not exist',
  nameRequired: 'Name is required',
  nameTaken: 'Another category has this name',
  slugRequired: 'Slug is required',
  slug: 'A slug can have lowercase letters and digits, with single hyphens between them',
  slugTaken: 'Another category has this slug',
  order: `order must be a whole number from 1 to ${CATEGORIES_MAX}`,
  withinItself: 'A category can’t be its own subcategory',
  tooMany: `There can be at most ${CATEGORIES_MAX} categories`,
  moveToItself: 'Choose another category for the products',
} as const;

/** "This category has 3 products. Choose a category for them first." */
export const needsMoveTo = (products: number) =>
  `This category has ${products === 1 ? '1 product' : `${products} products`}. Choose a category for ${products === 1 ? 'it' : 'them'} first.`;

/** The slug of a name: "Home & Kitchen" is "home-kitchen". */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');

const Slug = z
  .string(CATEGORIES.slugRequired)
  .check(
    z.trim(),
    z.minLength(1, CATEGORIES.slugRequired),
    z.maxLength(60, 'Please use at most 60 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, CATEGORIES.slug),
  );

const fields = {
  name: requiredText(CATEGORIES.nameRequired, 60),
  slug: Slug,
  /** Its position among its siblings, from 1; anything beyond the last means the last. */
  order: WholeNumber(CATEGORIES.order, 1, CATEGORIES_MAX),
  /** Its parent category; null for none. */
  parent: z.nullable(IdInput()),
  picture: OptionalAddress,
};

/** If left out, the slug is made from the name, and it comes last, without parent and picture. */
export const CreateCategoryRequest = z.object({
  ...fields,
  slug: z.optional(fields.slug),
  order: z.optional(fields.order),
  parent: z.optional(fields.parent),
  picture: z.optional(fields.picture),
});
export type CreateCategoryRequest = z.infer<typeof CreateCategoryRequest>;

/** PUT: given fields replace, missing ones stay unchanged. */
export const UpdateCategoryRequest = z.partial(z.object(fields));
export type UpdateCategoryRequest = z.infer<typeof UpdateCategoryRequest>;

/** A category in an admin's view. */
export const AdminCategory = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  order: Count,
  parent: z.nullable(Id),
  picture: z.nullable(MediaUrl),
  /** Products on sale in it, without its subcategories. */
  products: Count,
});
export type AdminCategory = z.infer<typeof AdminCategory>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const categoriesApi = {
  list: endpoint('GET /admin/categories', {
    ...declared,
    operationId: 'listAllCategories',
    summary: 'All categories, each followed by its subcategories',
    query: PageQuery,
    answers: { 200: z.array(AdminCategory) },
    gives: ['X-Total-Count'],
  }),
  create: endpoint('POST /admin/categories', {
    ...declared,
    records: ['category.created'],
    operationId: 'createCategory',
    summary: 'Add a category',
    body: CreateCategoryRequest,
    answers: { 201: AdminCategory },
    errors: [409],
  }),
  edit: endpoint('PUT /admin/categories/:categoryId', {
    ...declared,
    records: ['category.edited'],
    operationId: 'editCategory',
    summary: 'Change or move a category',
    body: UpdateCategoryRequest,
    answers: { 200: AdminCategory },
    errors: [409],
  }),
  remove: endpoint('DELETE /admin/categories/:categoryId', {
    ...declared,
    records: ['category.deleted'],
    operationId: 'deleteCategory',
    summary: 'Delete a category; its products move to `move_to`, its subcategories to its parent',
    query: z.object({ move_to: z.optional(IdInput()) }),
    answers: { 204: z.void() },
    errors: [409],
  }),
};
