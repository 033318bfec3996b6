import { reportsList } from '../features/reports/admin-reports.tsx';

export const meta = reportsList.meta;
export const clientLoader = reportsList.clientLoader;
export default reportsList.Page;
