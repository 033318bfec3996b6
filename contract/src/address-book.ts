import * as z from 'zod/mini';
import { AddressFields, partsOfCountry, StateInput, ZipInput } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { MAX_ADDRESSES } from './limits.ts';
import { Address } from './orders.ts';
import { PageQuery } from './paging.ts';

export const ADDRESS_BOOK = {
  notFound: 'Address not found',
  saved: 'You have already saved this address',
  full: `You can save at most ${MAX_ADDRESSES} addresses. Please delete one first.`,
} as const;

/** An address saved for future orders. */
export const SavedAddress = z.extend(Address, { id: Id, is_default: z.boolean() });
export type SavedAddress = z.infer<typeof SavedAddress>;

/** Whether checkout offers it first. Without a default, checkout offers the last one used. */
const is_default = z.optional(z.boolean('is_default must be true or false'));

export const SaveAddress = z.extend(AddressFields, { is_default }).check(partsOfCountry);
export type SaveAddress = z.infer<typeof SaveAddress>;

/** Omitted fields keep their value. */
export const ChangeAddress = z.extend(z.partial(AddressFields), {
  state: z.optional(StateInput),
  zip_code: z.optional(ZipInput),
  is_default,
});
export type ChangeAddress = z.infer<typeof ChangeAddress>;

const own = { access: 'signed-in', tag: 'addresses' } as const;

export const addressBookApi = {
  list: endpoint('GET /account/addresses', {
    ...own,
    operationId: 'listAddresses',
    summary: 'Your saved addresses: the default first, then the most recently used',
    query: PageQuery,
    answers: { 200: z.array(SavedAddress) },
    gives: ['X-Total-Count'],
  }),
  save: endpoint('POST /account/addresses', {
    ...own,
    operationId: 'saveAddress',
    summary: 'Save an address for your next orders',
    body: SaveAddress,
    answers: { 201: SavedAddress },
    errors: [409],
  }),
  change: endpoint('PUT /account/addresses/:addressId', {
    ...own,
    operationId: 'changeAddress',
    summary: 'Change a saved address, or make it the default',
    body: ChangeAddress,
    answers: { 200: SavedAddress },
    errors: [409],
  }),
  remove: endpoint('DELETE /account/addresses/:addressId', {
    ...own,
    operationId: 'deleteAddress',
    summary: 'Delete a saved address',
    answers: { 204: z.void() },
  }),
};
