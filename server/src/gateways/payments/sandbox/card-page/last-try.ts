import type { Db } from '../context.ts';
import type { FormErrors, FormInput } from './form-input.ts';

/**
 * What the last try on the form left, for the page that is shown after it. A card's number and its CVC
 * are never kept.
 */
export interface LastTry {
  typed?: Omit<FormInput, 'number' | 'cvc'>;
  errors?: FormErrors;
  /** Why it was not paid. */
  refusal?: string | null;
}

/** A new try takes the place of the one before. */
export function newTry({ email, expiry, name }: FormInput, errors: FormErrors = {}): LastTry {
  return { typed: { email, expiry, name }, errors, refusal: null };
}

/** Keeps it with the session; what `tried` leaves out stays as it was. */
export async function keepTry(db: Db, sessionId: string, tried: LastTry): Promise<void> {
  await db.query(
    `update sandbox.objects
     set hidden = hidden || jsonb_build_object('tried', coalesce(hidden -> 'tried', '{}') || $2::jsonb)
     where kind = 'checkout.session' and id = $1`,
    [sessionId, JSON.stringify(tried)],
  );
}
