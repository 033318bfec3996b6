import { ForgotPasswordPage } from '../features/auth/forgot-password-page.tsx';
import { privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Forgot your password?');

export default ForgotPasswordPage;
