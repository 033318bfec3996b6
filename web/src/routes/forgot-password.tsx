import { privateMeta } from '../api/private-route.ts';
import { ForgotPasswordPage } from '../features/auth/forgot-password-page.tsx';

export const meta = privateMeta('Forgot your password?');

export default ForgotPasswordPage;
