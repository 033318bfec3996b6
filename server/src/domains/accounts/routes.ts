import { accountsApi } from '@souk/contract/accounts';
import { factorsApi } from '@souk/contract/factors';
import { notMeApi, signInLinkApi } from '@souk/contract/mailed-links';
import { proofApi } from '@souk/contract/proof';
import { securityApi } from '@souk/contract/security';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { counted, mount, paged, type App } from '../../kit/route.ts';
import { actorOf } from './auth/actor.ts';
import { isCommonPassword } from './auth/common-passwords.ts';
import { deviceOf, keepDevice, originOf } from './auth/devices.ts';
import { passkeyCreation } from './auth/passkeys.ts';
import { signInOrigin } from './auth/sign-in.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.ts';
import { thisWasNotMe } from './not-me.ts';
import { notificationsOf, setNotifications } from './notifications.ts';
import { addPasskey, ownPasskeys, removePasskey } from './passkeys.ts';
import { prove, proofChallenge, provePasskey } from './prove.ts';
import { ownSessions } from './reads.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { securityEventsOf } from './security/reads.ts';
import { requestSignInLink, signInByLink } from './sign-in-link.ts';
import { confirmTotp, dropTotp, startTotp, totpState } from './totp.ts';
import { emailState, sendVerifyLinkAgain, verifyEmail } from './verify-email.ts';

export function accountRoutes(app: App, deps: Deps): void {
  const from = (request: FastifyRequest) => originOf(deps, request);
  mount(app, accountsApi, {
    changeProfile: (request) => changeProfile(deps, actorOf(request), request.body, from(request)),
    changePassword: (request) =>
      changePassword(deps, actorOf(request), request.body, {
        ...from(request),
        browser: deviceOf(request),
      }),
    forgotPassword: (request) => forgotPassword(deps, request.body, request.ip),
    resetPassword: (request) => resetPassword(deps, request.body, from(request)),
    advisePassword: async (request) => ({
      common: await isCommonPassword(request.body.password),
    }),
    readNotifications: (request) => notificationsOf(deps, actorOf(request)),
    setNotifications: (request) => setNotifications(deps, actorOf(request), request.body),
    readEmail: (request) => emailState(deps, actorOf(request)),
    verifyEmail: (request) =>
      verifyEmail(deps, request.body, { ...from(request), actor: request.actor }),
    sendVerifyEmail: (request) => sendVerifyLinkAgain(deps, actorOf(request), request.ip),
    listSessions: async (request, reply) =>
      paged(reply, await ownSessions(deps, actorOf(request)), request.query),
    endSession: (request) =>
      endOwnSession(deps, actorOf(request), request.params.sessionId, from(request)),
    endOtherSessions: (request) =>
      endOtherSessions(deps, actorOf(request), {
        ...from(request),
        browser: deviceOf(request),
      }),
  });
  mount(app, signInLinkApi, {
    send: (request) => requestSignInLink(deps, request.body, signInOrigin(deps, request)),
    confirm: async (request, reply) => {
      const opened = await signInByLink(deps, request.body, signInOrigin(deps, request));
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
    confirmTotp: (request) => confirmTotp(deps, actorOf(request), request.body, from(request)),
    dropTotp: (request) => dropTotp(deps, actorOf(request), request.body, from(request)),
    passkeyOptions: (request) => passkeyCreation(deps, actorOf(request)),
    addPasskey: (request) => addPasskey(deps, actorOf(request), request.body, from(request)),
    listPasskeys: async (request, reply) =>
      paged(reply, await ownPasskeys(deps, actorOf(request)), request.query),
    removePasskey: (request) =>
      removePasskey(deps, actorOf(request), request.params.passkeyId, from(request)),
  });
  mount(app, proofApi, {
    prove: (request) => prove(deps, actorOf(request), request.body, from(request)),
    passkeyOptions: (request) => proofChallenge(deps, actorOf(request)),
    passkey: (request) => provePasskey(deps, actorOf(request), request.body, from(request)),
  });
  mount(app, notMeApi, {
    confirm: (request) => thisWasNotMe(deps, request.body, from(request)),
  });
}
