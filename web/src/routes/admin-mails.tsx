import { mailsList } from '../features/mail/admin-mails.tsx';

export const meta = mailsList.meta;
export const clientLoader = mailsList.clientLoader;
export default mailsList.Page;
