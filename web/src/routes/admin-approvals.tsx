import { approvalsList } from '../features/approvals/admin-approvals.tsx';

export const meta = approvalsList.meta;
export const clientLoader = approvalsList.clientLoader;
export default approvalsList.Page;
