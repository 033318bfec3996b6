import { requestsList } from '../features/returns/admin-requests.tsx';

export const meta = requestsList.meta;
export const clientLoader = requestsList.clientLoader;
export default requestsList.Page;
