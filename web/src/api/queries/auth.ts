import type { LoginRequest, RegisterRequest, SignedIn, User } from '@souk/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';

/** The user of the token, as the server knows them now. */
export function meQuery(api: Api) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => api.get<User>('/auth/me', undefined, { signal }),
    staleTime: Infinity,
  });
}

export function login(api: Api, request: LoginRequest): Promise<SignedIn> {
  return api.post<SignedIn>('/auth/login', request);
}

export function register(api: Api, request: RegisterRequest): Promise<SignedIn> {
  return api.post<SignedIn>('/auth/register', request);
}
