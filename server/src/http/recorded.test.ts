// Every call that changes something either names its records, or is listed here with the reason why
// not.
import { expect, test } from 'vitest';
import { declaredEndpoints } from '../../test/declared-endpoints.ts';

const OWN = 'a person changes what is their own as a shopper';
const BOUGHT = 'a shopper buys, and the order’s own history keeps it';
const FILE = 'a file alone changes nothing: what refers to it is recorded';

const UNRECORDED: Record<string, string> = {
  register: 'a visitor makes an account',
  login: 'a visitor signs in',
  loginSecondFactor: 'a visitor signs in',
  loginPasskeyOptions: 'a visitor signs in',
  loginPasskey: 'a visitor signs in',
  sendSignInLink: 'a visitor signs in',
  signInByLink: 'a visitor signs in',
  startTotp: OWN,
  confirmTotp: OWN,
  dropTotp: OWN,
  passkeyOptions: OWN,
  addPasskey: OWN,
  removePasskey: OWN,
  proveItIsYou: OWN,
  proofPasskeyOptions: OWN,
  proveByPasskey: OWN,
  thisWasNotMe: OWN,
  logout: OWN,
  changeProfile: OWN,
  changePassword: OWN,
  forgotPassword: OWN,
  resetPassword: OWN,
  setNotifications: OWN,
  verifyEmail: OWN,
  advisePassword: 'a question that changes nothing',
  sendVerifyEmail: OWN,
  endSession: OWN,
  endOtherSessions: OWN,
  addToCart: OWN,
  changeCartItem: OWN,
  removeFromCart: OWN,
  addCode: OWN,
  removeCode: OWN,
  saveAddress: OWN,
  changeAddress: OWN,
  deleteAddress: OWN,
  acceptTerms: OWN,
  followShop: OWN,
  unfollowShop: OWN,
  markNewsSeen: OWN,
  saveProduct: OWN,
  forgetProduct: OWN,
  askQuestion: OWN,
  reviewProduct: OWN,
  reviewShop: OWN,
  reportSomething: OWN,
  placeOrder: BOUGHT,
  cancelOrder: BOUGHT,
  askForMoneyBack: BOUGHT,
  escalateRequest: BOUGHT,
  confirmArrival: BOUGHT,
  uploadImages: FILE,
  uploadVideo: FILE,
  beginDirectUpload: FILE,
  completeDirectUpload: FILE,
  simpleUpload: FILE,
  noteClips: 'counts what visitors watched',
  recordView: 'counts who looked',
  receiveStripeEvent: 'the provider tells us, and its events are kept',
};

/** Reads, but with more input than an address can hold. */
const READS = new Set(['previewSitePage', 'quotePurchase']);

test('every call that changes something records it, or says why not', async () => {
  const all = await declaredEndpoints();
  for (const name of READS) expect(all.map(({ operationId }) => operationId)).toContain(name);
  const changing = all.filter(
    ({ method, operationId }) => method !== 'GET' && !READS.has(operationId),
  );
  expect(changing.length).toBeGreaterThan(50);
  const open = changing.filter(
    ({ records = [], operationId }) => records.length === 0 && !UNRECORDED[operationId],
  );
  expect(open.map(({ operationId, path }) => `${operationId} ${path}`)).toEqual([]);
});

test('no admin call is exempt', async () => {
  const all = await declaredEndpoints();
  const letOff = all.filter(
    ({ access, operationId }) => access === 'admin' && UNRECORDED[operationId] !== undefined,
  );
  expect(letOff).toEqual([]);
});

test('no exemption is left for a call that is gone or records', async () => {
  const all = await declaredEndpoints();
  for (const [name, reason] of Object.entries(UNRECORDED)) {
    expect(reason).not.toBe('');
    const one = all.find(({ operationId }) => operationId === name);
    expect([name, one?.records ?? []]).toEqual([name, []]);
    expect([name, one !== undefined]).toEqual([name, true]);
  }
});
