// Which event ends which way into an account, and why the others stay. docs/decisions/0040 says how to add to it.

/** Everything that opens an account, or will once it is confirmed or finished. */
export const WAYS_IN = [
  'password',
  'session',
  'half login',
  'known device',
  'email change',
  'verify link',
  'reset link',
  'sign-in link',
  'passkey',
  'passkey challenge',
  'recovery codes',
  'authenticator app',
  'not-me link',
] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** Whether a way ends. `why`: the reason that it is safe to keep, or to keep in part. */
export type Cell =
  | { ends: 'all' }
  /** All but the call's own. */
  | { ends: 'others'; why: string }
  /** If nobody had verified the address: a stranger may have added it. */
  | { ends: 'if unverified'; why: string }
  /** Those added since the change that the owner undoes; all of them for an unverified account. */
  | { ends: 'newer'; why: string }
  | { ends: 'none'; why: string };

const END = { ends: 'all' } as const;
const stays = (why: string) => ({ ends: 'none', why }) as const;
const others = (why: string) => ({ ends: 'others', why }) as const;
const ifUnverified = (why: string) => ({ ends: 'if unverified', why }) as const;
const newer = (why: string) => ({ ends: 'newer', why }) as const;

const EVERYTHING = {
  password: END,
  session: END,
  'half login': END,
  'known device': END,
  'email change': END,
  'verify link': END,
  'reset link': END,
  'sign-in link': END,
  passkey: END,
  'passkey challenge': END,
  'recovery codes': END,
  'authenticator app': END,
  'not-me link': END,
} satisfies Record<WayIn, Cell>;

const OWN_ADDRESS = 'it went to the account’s own address and only proves that';
const SAME_ADDRESS = 'it went to the address that was just proved';
const MAILED = 'adding it takes a fresh proof and is mailed with “This wasn’t me”';
const SECOND_LOCK = 'a mailbox alone must not take off the second lock of its owner';
const UNDO = 'its owner may still undo what somebody else did';
const SHOWN = 'the call has shown the password';
const FROZEN = 'nobody signs in while the account is suspended, and it is theirs again afterwards';

/** A missing way or event does not compile. */
export const ENDED_BY = {
  /** By the operator, for an address that anybody may have registered: `admin grant` and ADMIN_EMAIL. */
  'admin granted': EVERYTHING,
  /** By another admin. */
  'made admin': {
    ...EVERYTHING,
    password: ifUnverified('they proved the address, and sign in again'),
    'verify link': stays(OWN_ADDRESS),
    passkey: ifUnverified(MAILED),
    'recovery codes': ifUnverified(SECOND_LOCK),
    'authenticator app': ifUnverified(SECOND_LOCK),
  },
  /** By the operator, for a user who lost app, codes and passkeys. */
  unlocked: {
    ...EVERYTHING,
    password: stays('they sign in with it, or with one that a mailed link sets'),
    'verify link': stays(OWN_ADDRESS),
    'not-me link': stays(UNDO),
  },
  suspended: {
    ...EVERYTHING,
    password: stays(FROZEN),
    'verify link': stays(OWN_ADDRESS),
    passkey: stays(FROZEN),
    'recovery codes': stays(FROZEN),
    'authenticator app': stays(FROZEN),
    'not-me link': stays(UNDO),
  },
  left: EVERYTHING,
  'signed out elsewhere': {
    ...EVERYTHING,
    password: stays('whoever fears for it changes it'),
    session: others('the call came with it'),
    'known device': others('the call came with it'),
    'email change': stays('it took the password'),
    'verify link': stays(OWN_ADDRESS),
    'reset link': stays(OWN_ADDRESS),
    passkey: stays(MAILED),
    'recovery codes': stays(SECOND_LOCK),
    'authenticator app': stays(SECOND_LOCK),
    'not-me link': stays(UNDO),
  },
  'password changed': {
    ...EVERYTHING,
    session: others(SHOWN),
    'known device': others(SHOWN),
    'verify link': stays(OWN_ADDRESS),
    passkey: stays(MAILED),
    'recovery codes': stays(SECOND_LOCK),
    'authenticator app': stays(SECOND_LOCK),
    'not-me link': stays(UNDO),
  },
  'password reset': {
    ...EVERYTHING,
    passkey: ifUnverified(MAILED),
    'recovery codes': ifUnverified(SECOND_LOCK),
    'authenticator app': ifUnverified(SECOND_LOCK),
    'not-me link': stays(UNDO),
  },
  /** The first verification of the address, by somebody who isn't signed in to the account. */
  'verified from outside': {
    ...EVERYTHING,
    password: stays('the person may have chosen it; who has not takes a reset, which ends it'),
    session: stays('it was opened with the password, which stays'),
    'reset link': stays(SAME_ADDRESS),
    'sign-in link': stays(SAME_ADDRESS),
    'not-me link': stays(UNDO),
  },
  'email changed': {
    ...EVERYTHING,
    password: stays('the change took it'),
    session: stays('the change took the password'),
    'half login': stays('the change took the password'),
    'known device': stays('the change took the password'),
    passkey: stays(MAILED),
    'passkey challenge': stays(MAILED),
    'recovery codes': stays(SECOND_LOCK),
    'authenticator app': stays(SECOND_LOCK),
    'not-me link': ifUnverified(UNDO),
  },
  'not me': {
    ...EVERYTHING,
    'recovery codes': newer(SECOND_LOCK),
    'authenticator app': newer(SECOND_LOCK),
    'not-me link': newer('an earlier address outranks the one that uses its link'),
  },
} satisfies Record<string, Record<WayIn, Cell>>;
export type AccountChange = keyof typeof ENDED_BY;
