import { disputesList } from '../features/disputes/admin-disputes.tsx';

export const meta = disputesList.meta;
export const clientLoader = disputesList.clientLoader;
export default disputesList.Page;
