import { signInLinkApi } from '@souk/contract/mailed-links';
import { api } from '../../api/browser-api.ts';
import { MailALink } from './mail-a-link.tsx';

/** Mails a link that signs in once: without the password, even while it is locked. */
export function MailSignInLink({ email }: { email: string }) {
  return (
    <MailALink
      email={email}
      send={(body) => api.call(signInLinkApi.send, { body })}
      button={['Send the link', 'Send it again']}
      works="10 minutes"
    >
      We’ll email you a link that signs you in without your password.
    </MailALink>
  );
}
