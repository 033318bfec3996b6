import { LoginRequest, RegisterRequest, SignedIn, User } from '@souk/contract/auth';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { actorOf } from './actor.ts';
import { countRegistration } from './attempts.ts';
import { deviceOf, keepDevice } from './device-cookie.ts';
import type { App } from '../../kit/route.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { toUser } from './reads.ts';
import { register } from './register.ts';

const tags = ['auth'];

export function authRoutes(app: App, deps: Deps): void {
  app.post(
    '/auth/register',
    {
      config: { access: 'public', errors: [409] },
      schema: {
        tags,
        operationId: 'register',
        summary: 'Make an account and sign in',
        body: RegisterRequest,
        response: { 201: SignedIn },
      },
      preValidation: (request) => countRegistration(deps, request.ip),
    },
    async (request, reply) => {
      const { signedIn, device } = await register(deps, request.body, deviceOf(request));
      keepDevice(reply, device, deps.config.publicUrl);
      return reply.code(201).send(signedIn);
    },
  );

  app.post(
    '/auth/login',
    {
      config: { access: 'public', errors: [401] },
      schema: {
        tags,
        operationId: 'login',
        summary: 'Sign in by email or username',
        body: LoginRequest,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      const from = { address: request.ip, device: deviceOf(request) };
      const { signedIn, device } = await login(deps, request.body, from);
      keepDevice(reply, device, deps.config.publicUrl);
      return signedIn;
    },
  );

  app.post(
    '/auth/logout',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        operationId: 'logout',
        summary: 'Revoke this token',
        response: { 204: z.void() },
      },
    },
    async (request, reply) => {
      await logout(deps, actorOf(request));
      return reply.code(204).send();
    },
  );

  app.get(
    '/auth/me',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        operationId: 'whoAmI',
        summary: 'The user of this token',
        response: { 200: User },
      },
    },
    (request) => toUser(actorOf(request)),
  );
}
