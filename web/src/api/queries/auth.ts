import {
  authApi,
  type LoginRequest,
  type RegisterRequest,
  type SignedIn,
} from '@souk/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** The user of the token, as the server knows them now. */
export function meQuery(api: Api) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => api.call(authApi.me, { signal }),
    staleTime: Infinity,
  });
}

export function login(api: Api, request: LoginRequest): Promise<SignedIn> {
  return api.call(authApi.login, { body: request });
}

export function register(api: Api, request: RegisterRequest): Promise<SignedIn> {
  return api.call(authApi.register, { body: request });
}
