import * as z from 'zod/mini';
import { Email } from './addresses.ts';
import { Degrees, requiredText } from './inputs.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { PASSWORD_MIN, USERNAME_MIN } from './limits.ts';

export const AUTH = {
  emailOrUsernameRequired: 'Email or username is required',
  passwordRequired: 'Password is required',
  /** The least that any site takes; what this one asks of new passwords is in GET /site. */
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordAtLeast: (characters: number) => `Password must be at least ${characters} characters`,
  passwordCommon: 'This password is one of the most common. Please choose another.',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  usernameRequired: 'Username is required',
  usernameShort: `Username must be at least ${USERNAME_MIN} characters`,
  usernameInvalid: 'Username cannot contain @ or spaces',
  confirmRequired: 'Please confirm your password',
  confirmDiffers: 'Passwords do not match',
  emailTaken: 'Email is already registered',
  usernameTaken: 'Username is already taken',
  tooManyWrong:
    'Too many wrong passwords. Try again later, or sign in with a passkey or a link we email you.',
  wrongPair: 'Incorrect email, username or password',
  verifyFirst:
    'Please verify your email first: open the link that we mailed you. Your dashboard sends it again.',
  suspended: 'This account is suspended',
  signedOut: 'Please sign in to continue',
} as const;

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.,;:<>()[\]"\\]+(\.[^\s@.,;:<>()[\]"\\]+)+$/;

export const EmailInput = z
  .string(AUTH.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, AUTH.emailRequired),
    z.maxLength(254, AUTH.emailInvalid),
    z.email({ pattern: EMAIL, error: AUTH.emailInvalid }),
  );

export const PasswordInput = z
  .string(AUTH.passwordRequired)
  .check(
    z.minLength(1, AUTH.passwordRequired),
    z.minLength(PASSWORD_MIN, AUTH.passwordShort),
    z.maxLength(1024, 'Password must be at most 1024 characters'),
  );

const position = {
  lat: z.optional(z.nullable(Degrees('Latitude', 90))),
  lng: z.optional(z.nullable(Degrees('Longitude', 180))),
};

export const LoginRequest = z.object({
  email_or_username: requiredText(AUTH.emailOrUsernameRequired, 254),
  password: PasswordInput,
  ...position,
});
export type LoginRequest = z.infer<typeof LoginRequest>;

/** What an account shows of a person. */
export const ProfileFields = {
  username: z.string(AUTH.usernameRequired).check(
    z.trim(),
    z.minLength(1, AUTH.usernameRequired),
    z.minLength(USERNAME_MIN, AUTH.usernameShort),
    z.maxLength(50, 'Username must be at most 50 characters'),
    // An @ would let one person's username be another's email at login.
    z.regex(/^[^@\s]*$/, AUTH.usernameInvalid),
  ),
  first_name: requiredText(AUTH.firstNameRequired, 100),
  last_name: requiredText(AUTH.lastNameRequired, 100),
};

export const RegisterRequest = z.object({
  email: EmailInput,
  ...ProfileFields,
  password: PasswordInput,
  ...position,
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/** The forms' own shapes: the wire's fields under the names that the screens give them. */
export const LoginForm = z.object({
  emailOrUsername: LoginRequest.shape.email_or_username,
  password: PasswordInput,
});
export type LoginForm = z.infer<typeof LoginForm>;

export const RegisterForm = z
  .object({
    firstName: RegisterRequest.shape.first_name,
    lastName: RegisterRequest.shape.last_name,
    email: RegisterRequest.shape.email,
    username: RegisterRequest.shape.username,
    password: PasswordInput,
    confirmPassword: z.string(AUTH.confirmRequired).check(z.minLength(1, AUTH.confirmRequired)),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: AUTH.confirmDiffers,
      // Also told while other fields are still wrong.
      when: ({ value }) => {
        const form = value as { password?: unknown; confirmPassword?: unknown } | null;
        return typeof form?.password === 'string' && Boolean(form.confirmPassword);
      },
    }),
  );
export type RegisterForm = z.infer<typeof RegisterForm>;

export const User = z.object({
  id: Id,
  email: Email,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  /** Whether a link that was mailed to the address was opened. */
  verified: z.boolean(),
  /** The password is too short or too common for this site: ask for a new one. Only there when true. */
  password_due: z.optional(z.literal(true)),
  /** An admin who has to show an app or passkey before they can do anything as an admin. Only there when true. */
  second_factor_needed: z.optional(z.literal(true)),
});
export type User = z.infer<typeof User>;

export const SignedIn = z.extend(User, {
  access_token: z.string(),
  token_type: z.literal('bearer'),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const authApi = {
  register: endpoint('POST /auth/register', {
    access: 'public',
    tag: 'auth',
    operationId: 'register',
    summary: 'Create an account and sign in',
    body: RegisterRequest,
    answers: { 201: SignedIn },
    errors: [409],
  }),
  login: endpoint('POST /auth/login', {
    access: 'public',
    tag: 'auth',
    operationId: 'login',
    summary: 'Sign in by email or username',
    body: LoginRequest,
    answers: { 200: SignedIn },
    errors: [401, 403],
  }),
  logout: endpoint('POST /auth/logout', {
    access: 'signed-in',
    tag: 'auth',
    operationId: 'logout',
    summary: 'Revoke this token',
    answers: { 204: z.void() },
  }),
  me: endpoint('GET /auth/me', {
    access: 'signed-in',
    tag: 'auth',
    operationId: 'whoAmI',
    summary: 'The user of this token',
    answers: { 200: User },
  }),
};
