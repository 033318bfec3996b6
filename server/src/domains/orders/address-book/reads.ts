import type { SavedAddress } from '@souk/contract/address-book';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../accounts/index.ts';
import { addressesOf } from './queries.ts';

/** Returns the account's saved addresses: the default first, then the most recently used. */
export const savedAddresses = ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<SavedAddress[]> =>
  addressesOf(db, actor.id);
