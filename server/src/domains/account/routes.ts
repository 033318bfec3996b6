import { accountApi } from '@souk/contract/account';
import type { Deps } from '../../deps.ts';
import { mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { changeNames } from '../auth/change-account.ts';
import { endSessions } from '../auth/sessions.ts';
import { changePassword } from './change-password.ts';
import { endOwnSession, ownSessions } from './reads.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';

export function accountRoutes(app: App, deps: Deps): void {
  mount(app, accountApi, {
    changeProfile: (request) => changeNames(deps, actorOf(request), request.body),
    changePassword: (request) => changePassword(deps, actorOf(request), request.body, request.ip),
    forgotPassword: (request) => forgotPassword(deps, request.body, request.ip),
    resetPassword: (request) => resetPassword(deps, request.body),
    listSessions: (request) => ownSessions(deps, actorOf(request)),
    endSession: (request) => endOwnSession(deps, actorOf(request), request.params.sessionId),
    endOtherSessions: (request) => {
      const { id, tokenHash } = actorOf(request);
      return endSessions(deps.db, id, tokenHash);
    },
  });
}
