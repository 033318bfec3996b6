import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { fitAddress } from '@souk/contract/address-format';
import { ShippingAddress } from '@souk/contract/checkout';
import type { Resolver } from 'react-hook-form';

const check: Resolver<ShippingAddress> = standardSchemaResolver(ShippingAddress);

/** Checks and returns an address without the parts that its country lacks: they have no field. */
export const addressResolver: Resolver<ShippingAddress> = (address, context, options) =>
  check(fitAddress(address), context, options);
