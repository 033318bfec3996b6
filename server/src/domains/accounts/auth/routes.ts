import { authApi, type SignedIn } from '@souk/contract/auth';
import { signInApi } from '@souk/contract/factors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf } from './actor.ts';
import { countRegistration } from './attempts.ts';
import { keepDevice, originOf } from './devices.ts';
import { loginPasskey } from './login-passkey.ts';
import { loginSecondFactor } from './login-second-factor.ts';
import { login } from './login.ts';
import { passkeyChallenge } from './passkeys.ts';
import { userWithTerms } from './reads.ts';
import { register } from './register.ts';
import { logout } from './sessions.ts';
import { signInOrigin, type SignInResult } from './sign-in.ts';

export function authRoutes(app: App, deps: Deps): void {
  const from = (request: FastifyRequest) => signInOrigin(deps, request);
  const signsIn = (reply: FastifyReply, { signedIn, device }: SignInResult): SignedIn => {
    keepDevice(reply, device, deps.config.publicUrl);
    return signedIn;
  };
  mount(app, authApi, {
    register: {
      // Before the body is checked: refused registrations count too.
      preValidation: (request) => countRegistration(deps, request.ip),
      handler: async (request, reply) => {
        return signsIn(reply, await register(deps, request.body, from(request)));
      },
    },
    login: async (request, reply) => signsIn(reply, await login(deps, request.body, from(request))),
    logout: (request) => logout(deps, actorOf(request), originOf(deps, request)),
    me: (request) => userWithTerms(deps.db, actorOf(request)),
  });
  mount(app, signInApi, {
    secondFactor: async (request, reply) =>
      signsIn(reply, await loginSecondFactor(deps, request.body, from(request))),
    passkeyOptions: () => passkeyChallenge(deps),
    passkey: async (request, reply) =>
      signsIn(reply, await loginPasskey(deps, request.body, from(request))),
  });
}
