import { ForgotPasswordPage } from '../features/auth/forgot-password-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Forgot your password?', noindex: true });

export default ForgotPasswordPage;
