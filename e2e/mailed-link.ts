import { expect, type APIRequestContext } from '@playwright/test';
import { mailsApi } from '@souk/contract/mail';
import { type MailKind } from '@souk/contract/mail-kinds';
import { ADMIN } from './demo.ts';
import { person } from './people.ts';

/** The link to `page` in the newest mail of that kind to someone, once it has been written. */
export async function mailedLink(
  request: APIRequestContext,
  { to, kind, page }: { to: string; kind: MailKind; page: string },
): Promise<string> {
  const admin = await person(request, ADMIN);
  const find = async () => {
    const mails = await admin.calls(mailsApi.list, { query: { search: to } });
    const mail = mails.find((one) => one.kind === kind);
    if (!mail) return '';
    const { text } = await admin.calls(mailsApi.read, { params: { mailId: mail.id } });
    return new RegExp(`/${page}\\?token=[\\w-]+`).exec(text)?.[0] ?? '';
  };
  let link = '';
  // A job writes the mail, which may take a while on a busy machine.
  await expect
    .poll(async () => (link = await find()), { intervals: [100], timeout: 0 })
    .not.toBe('');
  return link;
}
