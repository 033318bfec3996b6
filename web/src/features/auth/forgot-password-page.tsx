import { accountsApi } from '@souk/contract/accounts';
import { pages } from '@souk/contract/pages';
import { api } from '../../api/browser-api.ts';
import { AuthCard } from './auth-card.tsx';
import { MailALink } from './mail-a-link.tsx';

/** /forgot-password: mails a link for choosing a new password. */
export function ForgotPasswordPage() {
  return (
    <AuthCard
      title="Forgot your password?"
      question="Remembered it?"
      link="Sign in"
      to={pages.login()}
    >
      <MailALink
        email=""
        send={(body) => api.call(accountsApi.forgotPassword, { body })}
        button={['Send the link', 'Send it again']}
        works="30 minutes"
      >
        Enter your email, and we’ll send you a link to choose a new password.
      </MailALink>
    </AuthCard>
  );
}
