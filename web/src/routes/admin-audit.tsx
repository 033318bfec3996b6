import { auditList } from '../features/audit/admin-audit.tsx';

export const meta = auditList.meta;
export const clientLoader = auditList.clientLoader;
export default auditList.Page;
