import { accountApi } from '@souk/contract/account';
import { factorsApi } from '@souk/contract/factors';
import { signInLinkApi } from '@souk/contract/mailed-links';
import { securityApi } from '@souk/contract/security';
import type { Deps } from '../../deps.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { clientOf, keepDevice } from '../auth/devices.ts';
import { passkeyCreation } from '../auth/passkeys.ts';
import { endSessions } from '../auth/sessions.ts';
import { originOf } from '../auth/sign-in.ts';
import { securityEventsOf } from '../security/reads.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { notificationsOf, setNotifications } from './notifications.ts';
import { addPasskey, ownPasskeys, removePasskey } from './passkeys.ts';
import { endOwnSession, ownSessions } from './reads.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { requestSignInLink, signInByLink } from './sign-in-link.ts';
import { confirmTotp, dropTotp, startTotp, totpState } from './totp.ts';
import { emailState, sendVerifyLinkAgain, verifyEmail } from './verify-email.ts';

export function accountRoutes(app: App, deps: Deps): void {
  mount(app, accountApi, {
    changeProfile: (request) => changeProfile(deps, actorOf(request), request.body, request.ip),
    changePassword: (request) => changePassword(deps, actorOf(request), request.body, request.ip),
    forgotPassword: (request) => forgotPassword(deps, request.body, request.ip),
    resetPassword: (request) => resetPassword(deps, request.body),
    advisePassword: async (request) => ({
      common: await isCommonPassword(request.body.password),
    }),
    readNotifications: (request) => notificationsOf(deps, actorOf(request)),
    setNotifications: (request) => setNotifications(deps, actorOf(request), request.body),
    readEmail: (request) => emailState(deps, actorOf(request)),
    verifyEmail: (request) => verifyEmail(deps, request.body),
    sendVerifyEmail: (request) => sendVerifyLinkAgain(deps, actorOf(request), request.ip),
    listSessions: (request) => ownSessions(deps, actorOf(request)),
    endSession: (request) => endOwnSession(deps, actorOf(request), request.params.sessionId),
    endOtherSessions: (request) => {
      const { id, tokenHash } = actorOf(request);
      return endSessions(deps.db, id, tokenHash);
    },
  });
  mount(app, signInLinkApi, {
    send: (request) => requestSignInLink(deps, request.body, originOf(deps, request)),
    confirm: async (request, reply) => {
      const opened = await signInByLink(deps, request.body, originOf(deps, request));
      keepDevice(reply, opened.device, deps.config.publicUrl);
      return opened.signedIn;
    },
  });
  mount(app, securityApi, {
    list: async (request, reply) =>
      counted(reply, await securityEventsOf(deps.db, actorOf(request).id, request.query)),
  });
  mount(app, factorsApi, {
    readTotp: (request) => totpState(deps, actorOf(request)),
    startTotp: (request) => startTotp(deps, actorOf(request)),
    confirmTotp: (request) => confirmTotp(deps, actorOf(request), request.body, request.ip),
    dropTotp: (request) => dropTotp(deps, actorOf(request), request.body, request.ip),
    passkeyOptions: (request) => passkeyCreation(deps, actorOf(request)),
    addPasskey: (request) => {
      const { device } = clientOf(deps, request);
      return addPasskey(deps, actorOf(request), request.body, device);
    },
    listPasskeys: (request) => ownPasskeys(deps, actorOf(request)),
    removePasskey: (request) => removePasskey(deps, actorOf(request), request.params.passkeyId),
  });
}
