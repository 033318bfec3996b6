import { accountsApi } from '@souk/contract/accounts';
import { PASSWORD_MIN } from '@souk/contract/limits';
import { AUTH } from '@souk/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { siteQuery } from '../site/queries.ts';

const COMMON = 'Many people use this password. Pick another.';

/**
 * This site's rule for new passwords, with a warning about common ones. The warning is fetched on
 * blur and cleared on the next change. The hint always takes one line, so the button below
 * never moves under a finger. The server has the final say: a site open to others refuses the most
 * common passwords.
 */
export function usePasswordRule() {
  const { data: site } = useQuery(siteQuery);
  const least = site?.password_min ?? PASSWORD_MIN;
  const [common, setCommon] = useState(false);
  async function ask(password: string) {
    if (password.length < least) return setCommon(false);
    const advice = await api
      .call(accountsApi.advisePassword, { body: { password } })
      .catch(() => null);
    setCommon(advice?.common === true);
  }
  return {
    /** Options for the field's `register`. */
    watch: {
      onBlur: ({ target }: { target: { value: string } }) => void ask(target.value),
      onChange: () => setCommon(false),
    },
    hint: common ? COMMON : `At least ${least} characters.`,
    /** Why it is too short for this site; undefined if it is not. */
    fault: (password: string) =>
      password.length < least ? AUTH.passwordAtLeast(least) : undefined,
  };
}
