import { authApi } from '@souk/contract/auth';
import type { Deps } from '../../deps.ts';
import { mount, type App } from '../../kit/route.ts';
import { actorOf } from './actor.ts';
import { countRegistration } from './attempts.ts';
import { clientOf, deviceOf, keepDevice } from './devices.ts';
import { login } from './login.ts';
import { toUser } from './reads.ts';
import { register } from './register.ts';
import { logout } from './sessions.ts';

export function authRoutes(app: App, deps: Deps): void {
  mount(app, authApi, {
    register: {
      // Before the body is checked: registrations that are refused count too.
      preValidation: (request) => countRegistration(deps, request.ip),
      handler: async (request, reply) => {
        const from = { device: deviceOf(request), client: clientOf(deps, request) };
        const { signedIn, device } = await register(deps, request.body, from);
        keepDevice(reply, device, deps.config.publicUrl);
        return signedIn;
      },
    },
    login: async (request, reply) => {
      const client = clientOf(deps, request);
      const from = { address: request.ip, device: deviceOf(request), client };
      const { signedIn, device } = await login(deps, request.body, from);
      keepDevice(reply, device, deps.config.publicUrl);
      return signedIn;
    },
    logout: (request) => logout(deps, actorOf(request)),
    me: (request) => toUser(actorOf(request)),
  });
}
