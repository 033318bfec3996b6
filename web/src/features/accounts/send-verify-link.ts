import { accountsApi } from '@souk/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { toast } from '../../ui/toast.tsx';

/** Mails the verification link again. */
export function useSendVerifyLink(email: string) {
  return useMutation({
    mutationFn: () => api.call(accountsApi.sendVerifyEmail),
    onSuccess: () => toast.success(`A link is on its way to ${email}`),
    onError: (error) => toast.error(errorMessage(error, 'The link could not be sent')),
  });
}
