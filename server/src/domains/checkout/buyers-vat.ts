import { VAT, vatNumberIn } from '@souk/contract/vat-numbers';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../kit/problems.ts';

/** A buyer's VAT number with its prefix, and whether the register confirmed it. */
export type BuyersVat = { id: string; verified: boolean };

/**
 * Checks the VAT number that a buyer in this country gave, if any. While the register can't be
 * asked, its form counts. @throws ProblemError 422
 */
export async function buyersVat(
  { vatRegister }: Pick<Deps, 'vatRegister'>,
  typed: string | null | undefined,
  country: string,
): Promise<BuyersVat | null> {
  if (!typed) return null;
  const number = vatNumberIn(country, typed);
  if ('fault' in number) throw invalid({ path: 'vat_id', message: number.fault });
  const answer = (await vatRegister?.check(number)) ?? 'unknown';
  if (answer === 'invalid') throw invalid({ path: 'vat_id', message: VAT.unknown });
  return { id: number.id, verified: answer === 'valid' };
}
