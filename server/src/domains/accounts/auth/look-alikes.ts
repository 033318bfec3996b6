import { AUTH } from '@souk/contract/sign-in';
import unhomoglyph from 'unhomoglyph';
import type { Db } from '../../../db/rows.ts';
import { conflict } from '../../../kit/problems.ts';
import { adminNames } from './queries.ts';

/**
 * Refuses a username that reads like an admin's: "аdmin" with a Cyrillic letter, "ADMlN", "adrnin".
 * `own` is the account that takes it, if it exists already. @throws ProblemError 409
 */
export async function refuseLookAlike(
  db: Db,
  username: string,
  own: string | null = null,
): Promise<void> {
  const looks = looksOf(username);
  for (const admin of await adminNames(db)) {
    if (admin.id === own) continue;
    if (looksOf(admin.username).some((look) => looks.includes(look))) {
      throw conflict('username_taken', AUTH.usernameTaken);
    }
  }
}

/**
 * The skeletons of a name as written, in lower case and in capitals: an "l" looks like an "I", an
 * "rn" like an "m".
 */
function looksOf(username: string): string[] {
  const plain = username.normalize('NFKC');
  return [plain, plain.toLowerCase(), plain.toUpperCase()].map((form) =>
    unhomoglyph(form.normalize('NFD')).toLowerCase(),
  );
}
