import { ForgotPasswordPage } from '../features/auth/forgot-password-page.tsx';
import { privateMeta } from '../lib/private-meta.ts';

export const meta = privateMeta('Forgot your password?');

export default ForgotPasswordPage;
