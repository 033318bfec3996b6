// The inputs for registering and signing in. Separate from auth.ts, which every page loads to know
// who is signed in.
import * as z from 'zod/mini';
import { bare, Degrees, requiredText, requiredWord, typedUsername } from './inputs.ts';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from './limits.ts';
import { termsField } from './site-terms.ts';
import { isBare } from './text.ts';

export const AUTH = {
  emailOrUsernameRequired: 'Email or username is required',
  passwordRequired: 'Password is required',
  /** The minimum on any site; this site's own rule for new passwords is in GET /site. */
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordLong: `Password must be at most ${PASSWORD_MAX} characters`,
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
    'Please verify your email first: open the link we emailed you. You can send it again from your dashboard.',
  suspended: 'This account is suspended',
  signedOut: 'Please sign in to continue',
} as const;

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.,;:<>()[\]"\\]+(\.[^\s@.,;:<>()[\]"\\]+)+$/;

export const EmailInput = z.string(AUTH.emailRequired).check(
  // As sign-in reads it: letters of full width are the ordinary ones.
  typedUsername,
  z.minLength(1, AUTH.emailRequired),
  z.maxLength(254, AUTH.emailInvalid),
  z.email({ pattern: EMAIL, error: AUTH.emailInvalid }),
  z.refine(isBare, AUTH.emailInvalid),
);

export const PasswordInput = z
  .string(AUTH.passwordRequired)
  .check(
    z.minLength(1, AUTH.passwordRequired),
    z.minLength(PASSWORD_MIN, AUTH.passwordShort),
    z.maxLength(PASSWORD_MAX, AUTH.passwordLong),
  );

const position = {
  lat: z.optional(z.nullable(Degrees('Latitude', 90))),
  lng: z.optional(z.nullable(Degrees('Longitude', 180))),
};

export const LoginRequest = z.object({
  email_or_username: requiredWord(AUTH.emailOrUsernameRequired, 254, typedUsername),
  password: PasswordInput,
  ...position,
});
export type LoginRequest = z.infer<typeof LoginRequest>;

/** The public part of an account. */
export const ProfileFields = {
  username: z.string(AUTH.usernameRequired).check(
    typedUsername,
    z.minLength(1, AUTH.usernameRequired),
    z.minLength(USERNAME_MIN, AUTH.usernameShort),
    z.maxLength(50, 'Username must be at most 50 characters'),
    // An @ would let one person's username be another's email at login.
    z.regex(/^[^@\s]*$/, AUTH.usernameInvalid),
    bare,
  ),
  first_name: requiredText(AUTH.firstNameRequired, 100),
  last_name: requiredText(AUTH.lastNameRequired, 100),
};

export const RegisterRequest = z.object({
  email: EmailInput,
  ...ProfileFields,
  password: PasswordInput,
  ...position,
  ...termsField,
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/** The forms' own shapes: the API's fields under the screens' names. */
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
      // Also reported while other fields are still invalid.
      when: ({ value }) => {
        const form = value as { password?: unknown; confirmPassword?: unknown } | null;
        return typeof form?.password === 'string' && Boolean(form.confirmPassword);
      },
    }),
  );
export type RegisterForm = z.infer<typeof RegisterForm>;
