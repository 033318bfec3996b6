import { usersList } from '../features/accounts/admin-users.tsx';

export const meta = usersList.meta;
export const clientLoader = usersList.clientLoader;
export default usersList.Page;
