import { sql } from 'kysely';
import type { Trx } from '../../db/rows.ts';

/**
 * Empties the addresses of a buyer who leaves. The country and state stay, because the tax depends
 * on them.
 */
export async function emptyAddresses(trx: Trx, userId: string): Promise<void> {
  await sql`update orders set shipping_address = shipping_address || ${JSON.stringify({
    first_name: 'Deleted',
    last_name: 'user',
    email: '',
    phone: '',
    address: '',
    city: '',
    zip_code: '',
  })}::jsonb where buyer_id = ${userId}`.execute(trx);
}
