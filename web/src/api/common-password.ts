import { accountApi } from '@souk/contract/account';
import { PASSWORD_MIN } from '@souk/contract/limits';
import { useState } from 'react';
import { api } from './browser-api.ts';

/** Advice against a password that many people have, asked for when its field is left. Nothing waits for it. */
export function useCommonPassword() {
  const [common, setCommon] = useState(false);
  async function ask(password: string) {
    if (password.length < PASSWORD_MIN) {
      setCommon(false);
      return;
    }
    const advice = await api
      .call(accountApi.advisePassword, { body: { password } })
      .catch(() => null);
    setCommon(advice?.common === true);
  }
  return {
    ask: (password: string) => void ask(password),
    /** For the field, of what was in it when it was left. */
    hint: common
      ? 'Many people use this password, so it is easy to guess. Another one is safer.'
      : undefined,
  };
}
